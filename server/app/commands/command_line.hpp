// The command line: features add their commands and options, and one command is run. CLI11, which does the
// work, is slow to compile: only command_line.cpp includes it.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/settings.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's name
class App;
class Option;
}  // namespace CLI

namespace app {

/// An option of a command or, if its name has no dashes, an argument by its place. Each function returns the
/// option again, so that calls can be chained.
class CommandOption {
 public:
  explicit CommandOption(CLI::Option& option) : option_(&option) {}

  CommandOption required();
  CommandOption between(int least, int most);
  CommandOption one_of(std::vector<std::string> const& values);
  CommandOption needs(CommandOption other);
  /// The help names the value that the variable has now.
  CommandOption show_default();

 private:
  CLI::Option* option_;
};

/// What the command that runs was given, and its exit code.
struct CommandRun {
  std::string config;
  std::string data;
  int result = 0;
};

/// A command of the command line, to which options and further commands are added. Copies are the same
/// command.
class Command {
 public:
  Command(CLI::App& app, CommandRun& run) : app_(&app), run_(&run) {}

  /// A command that does nothing itself: one of its own commands must follow.
  Command add_group(std::string const& name, std::string const& what);
  /// A command with the options --config and --data, from which its settings are read.
  Command add_command(std::string const& name, std::string const& what);
  Command add_command_without_settings(std::string const& name, std::string const& what);
  /// Options of this command, of which exactly one must be given.
  Command add_choice(std::string const& name);

  /// The variable must live until the command has run: an action keeps it that captures a shared_ptr to it.
  /// For text, lists of text and the integers that command_line.cpp names.
  template <class T>
  CommandOption add_option(std::string const& name, T& variable, std::string const& what);
  CommandOption add_flag(std::string const& name, bool& variable, std::string const& what);

  /// What the command does; it returns the exit code.
  void set_action(std::function<int(Settings)> action);
  void set_action(std::function<int()> action);

 private:
  CLI::App* app_;
  CommandRun* run_;
};

/// The program and all its commands. Options that were added refer to it, so it stays where it is.
class CommandLine {
 public:
  CommandLine(std::string const& program, std::string const& what);
  ~CommandLine();

  Command root() { return {*app_, run_}; }
  /// Runs the command that is named and returns its exit code; prints help where it is asked for, and says
  /// what is wrong with the arguments (2). Throws what the command throws, and WrongSettings.
  int run(int argc, char** argv);

 private:
  CommandRun run_;
  std::unique_ptr<CLI::App> app_;
};

}  // namespace app
