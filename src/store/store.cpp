#include "store/store.hpp"

#include <fmt/core.h>

#include <set>
#include <sstream>
#include <string_view>

#include "store/account_name.hpp"

namespace sandtable::store {

std::unique_ptr<Store> open(const std::string& where) {
  const std::string_view text = where;
  if (text.starts_with("sqlite:")) return open_sqlite(where.substr(7));
  if (text.starts_with("postgres://") || text.starts_with("postgresql://")) return open_postgres(where);
  throw StoreError(fmt::format("'{}' names no database; write sqlite:FILE or postgres://USER@HOST/NAME", where));
}

bool many_write(const std::string& where) { return !where.starts_with("sqlite:"); }

std::string place_of(const std::string& process) {
  const std::size_t at = process.rfind(':');
  return at == std::string::npos ? std::string() : process.substr(0, at);
}

std::string key_of(const Account& account) {
  if (!account.key.empty()) return account.key;
  return account_name_fault(account.name).empty() ? account_key(account.name) : '=' + account.name;
}

void give_keys(std::vector<Account>& accounts) {
  std::set<std::string> taken;
  for (Account& account : accounts) {
    account.key = key_of(account);
    if (!taken.insert(account.key).second) taken.insert(account.key = '=' + account.name);
  }
}

std::string joined(const std::vector<std::string>& hashes) {
  std::string text;
  for (const std::string& hash : hashes) text += (text.empty() ? "" : " ") + hash;
  return text;
}
std::vector<std::string> apart(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream words(text);
  for (std::string word; words >> word;) all.push_back(word);
  return all;
}

std::string damage_of(const Stored& game, const Lines& lines) {
  const auto whole = static_cast<int64_t>(lines.text.size());
  if (lines.beyond == 0 && whole == game.progress.lines) return {};
  return fmt::format(
      "this game is damaged: command {} is missing where it is kept{}; it can be looked at up to there, and played on "
      "once the server's operator has repaired it (sandtable store repair)",
      whole + 1, lines.beyond > 0 ? fmt::format(", with {} behind it", lines.beyond) : "");
}

}  // namespace sandtable::store
