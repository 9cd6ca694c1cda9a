#include "store/store.hpp"

#include <fmt/core.h>

#include <string_view>

namespace sandtable::store {

std::unique_ptr<Store> open(const std::string& where) {
  const std::string_view text = where;
  if (text.starts_with("sqlite:")) return open_sqlite(where.substr(7));
  if (text.starts_with("postgres://") || text.starts_with("postgresql://")) return open_postgres(where);
  throw StoreError(fmt::format("'{}' names no database; write sqlite:FILE or postgres://USER@HOST/NAME", where));
}

}  // namespace sandtable::store
