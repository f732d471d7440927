#include "cli/commands.h"

int main(int argc, char** argv) { return tilefish::cli::run(argc, argv); }
