// The server's key for tokens and sealed cookies, kept in the data folder.
#pragma once
#include <filesystem>
#include <string>

namespace accounts {

/// The 32 bytes of DATA/keys/sessions.key; made, for the owner's eyes only, at the first start. Servers on
/// one database share the file. Throws std::runtime_error with the file's name where it is damaged or
/// readable by others.
std::string open_session_key(std::filesystem::path const& data);

}  // namespace accounts
