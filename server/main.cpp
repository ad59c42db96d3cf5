// The program's entry: all it does is hand the command line over.
#include "app/commands.hpp"

int main(int argc, char** argv) { return app::run_command(argc, argv); }
