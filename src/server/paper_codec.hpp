// What the list builder and the table editor send, read against its field list, and what they are answered with.
// Used by the hub alone.
#pragma once
#include <string>
#include <string_view>

#include "server/paper_messages.hpp"

namespace sandtable::server {

ListText read_list_text(std::string_view text);  // throw Bad
BeginList read_begin_list(std::string_view text);
BringList read_bring_list(std::string_view text);
KeepPaper read_keep_paper(std::string_view text);
MakeTable read_make_table(std::string_view text);
TableText read_table_text(std::string_view text);

std::string body_of(const ForceIndex&);
std::string body_of(const CompanyTree&);
std::string body_of(const ListText&);
std::string body_of(const BroughtList&);
std::string body_of(const ListChecked&);
std::string body_of(const Paper&);
std::string body_of(const Papers&);
std::string body_of(const TableIndex&);
std::string body_of(const TableText&);
std::string body_of(const TableChecked&);

}  // namespace sandtable::server
