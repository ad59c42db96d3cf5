// The server's keys, kept in the data folder: sessions.key for tokens and sealed cookies, and others.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace accounts {

/// The 32 bytes of DATA/keys/sessions.key; made, for the owner's eyes only, at the first start. Servers on
/// one database share the file. Throws std::runtime_error with the file's name where it is damaged or
/// readable by others.
std::string open_session_key(std::filesystem::path const& data);
/// The same of DATA/keys/NAME.
std::string open_key(std::filesystem::path const& data, std::string_view name);

}  // namespace accounts
