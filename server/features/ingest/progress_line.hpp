// Shows how far a long command is, on a terminal or in a log.
#pragma once
#include <cstddef>
#include <string>

namespace ingest {

/// Reports progress: one line that is rewritten on a terminal, else a line for each finished file.
class ProgressLine {
 public:
  explicit ProgressLine(int descriptor);
  void show(std::string const& text);
  void done(std::string const& text);
  /// Takes the line away, before something else is printed.
  void clear();

 private:
  int descriptor_;
  bool terminal_;
  std::size_t width_ = 100;
};

}  // namespace ingest
