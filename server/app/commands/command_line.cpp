// Adds commands and options to CLI11's parser, and lets it run one.
#include "app/commands/command_line.hpp"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>

#include "app/commands/command_settings.hpp"

namespace app {

CommandOption CommandOption::required() {
  option_->required();
  return *this;
}

CommandOption CommandOption::between(int least, int most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

CommandOption CommandOption::one_of(std::vector<std::string> const& values) {
  option_->check(CLI::IsMember(values));
  return *this;
}

CommandOption CommandOption::needs(CommandOption other) {
  option_->needs(other.option_);
  return *this;
}

CommandOption CommandOption::show_default() {
  option_->capture_default_str();
  return *this;
}

Command Command::add_group(std::string const& name, std::string const& what) {
  Command group = add_command_without_settings(name, what);
  group.app_->require_subcommand(1);
  return group;
}

Command Command::add_command(std::string const& name, std::string const& what) {
  Command command = add_command_without_settings(name, what);
  command.add_option("--config", run_->config, "TOML file; the environment (KIOSK_SECTION_KEY) overrides it");
  command.add_option("--data", run_->data, "data folder, over the configuration");
  return command;
}

Command Command::add_command_without_settings(std::string const& name, std::string const& what) {
  return {*app_->add_subcommand(name, what), *run_};
}

Command Command::add_choice(std::string const& name) {
  auto* options = app_->add_option_group(name);
  options->require_option(1);
  return {*options, *run_};
}

template <class T>
CommandOption Command::add_option(std::string const& name, T& variable, std::string const& what) {
  return CommandOption(*app_->add_option(name, variable, what));
}

template CommandOption Command::add_option(std::string const&, std::string&, std::string const&);
template CommandOption Command::add_option(std::string const&, std::vector<std::string>&, std::string const&);
template CommandOption Command::add_option(std::string const&, std::int64_t&, std::string const&);
template CommandOption Command::add_option(std::string const&, unsigned&, std::string const&);
template CommandOption Command::add_option(std::string const&, std::size_t&, std::string const&);

CommandOption Command::add_flag(std::string const& name, bool& variable, std::string const& what) {
  return CommandOption(*app_->add_flag(name, variable, what));
}

void Command::set_action(std::function<int(Settings)> action) {
  app_->callback([run = run_, action = std::move(action)] {
    run->result = action(load_command_settings(run->config, run->data));
  });
}

void Command::set_action(std::function<int()> action) {
  app_->callback([run = run_, action = std::move(action)] { run->result = action(); });
}

CommandLine::CommandLine(std::string const& program, std::string const& what)
    : app_(std::make_unique<CLI::App>(what, program)) {
  app_->require_subcommand(1);
}

CommandLine::~CommandLine() = default;

int CommandLine::run(int argc, char** argv) {
  try {
    app_->parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return app_->exit(error) == 0 ? 0 : 2;
  }
  return run_.result;
}

}  // namespace app
