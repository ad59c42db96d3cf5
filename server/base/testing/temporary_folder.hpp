// Folders for the files of a test.
#pragma once
#include <filesystem>
#include <optional>

namespace base::testing {

/// KIOSK_TEST_DATA: a folder on a disk for the databases of tests, which then keep what they commit as a
/// server's do. For what measures them (tests/load/money.mjs).
std::optional<std::filesystem::path> durable_folder();
/// There, else in memory where the machine has such a place, so that a test does not wait for a disk.
std::filesystem::path make_temporary_folder();

}  // namespace base::testing
