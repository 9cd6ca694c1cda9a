#include "server/paper_codec.hpp"

#include "server/codec_inside.hpp"

namespace sandtable::server {

ListText read_list_text(std::string_view text) { return read_as<ListText>(parsed_message(text), ""); }
BeginList read_begin_list(std::string_view text) { return read_as<BeginList>(parsed_message(text), ""); }
BringList read_bring_list(std::string_view text) { return read_as<BringList>(parsed_message(text), ""); }
KeepPaper read_keep_paper(std::string_view text) { return read_as<KeepPaper>(parsed_message(text), ""); }
MakeTable read_make_table(std::string_view text) { return read_as<MakeTable>(parsed_message(text), ""); }
TableText read_table_text(std::string_view text) { return read_as<TableText>(parsed_message(text), ""); }

std::string body_of(const ForceIndex& v) { return body(v); }
std::string body_of(const CompanyTree& v) { return body(v); }
std::string body_of(const ListText& v) { return body(v); }
std::string body_of(const BroughtList& v) { return body(v); }
std::string body_of(const ListChecked& v) { return body(v); }
std::string body_of(const Paper& v) { return body(v); }
std::string body_of(const Papers& v) { return body(v); }
std::string body_of(const TableIndex& v) { return body(v); }
std::string body_of(const TableText& v) { return body(v); }
std::string body_of(const TableChecked& v) { return body(v); }

}  // namespace sandtable::server
