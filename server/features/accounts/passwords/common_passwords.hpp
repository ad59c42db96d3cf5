// Detects common passwords, which an attacker tries first.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace accounts {

/// One form for all spellings of a password: no case, no widths or ligatures, digits of any script as 0-9.
std::string folded_password(std::string_view password);

/// Of a folded password: a listed one, also with figures around it ("sunshine2024!") or letters written as
/// figures ("p@ssw0rd"); a date; one piece repeated; a walk along the alphabet or the keys.
bool is_common_password(std::string_view folded);

std::size_t common_password_count();

/// The list, words between white space, folded already.
extern char const common_password_list[];

}  // namespace accounts
