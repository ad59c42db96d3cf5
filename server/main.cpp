// The program's entry point: runs the command line.
#include "app/commands.hpp"

int main(int argc, char** argv) { return app::run_command(argc, argv); }
