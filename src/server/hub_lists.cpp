// The HTTP interface of the hub: army lists. Companies, what may be picked of them, a list checked while it is built.
#include "server/answers.hpp"
#include "server/hub_inside.hpp"
#include "server/paper_codec.hpp"

namespace sandtable::server {

void Hub::Inside::forces(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const auto& parts = target.parts;
  if (parts.size() == 2) return slowly(request.address, reply, [this] { return ok(body_of(muster.index())); });
  if (parts.size() == 4)
    return slowly(request.address, reply, [this, parts] { return ok(body_of(muster.tree(parts[2], parts[3]))); });
  if (parts.size() == 5 && parts[3] == "ready")
    return slowly(request.address, reply, [this, parts] { return ok(body_of(muster.ready(parts[2], parts[4]))); });
  throw not_found();
}

void Hub::Inside::lists(const HttpRequest& request, const Target& target, const HttpReply& reply) {
  const std::string what = target.parts.size() == 3 ? target.parts[2] : "";
  if (request.method == "POST") {
    if (!what.empty() && target.parts.size() == 3) limiter.take(Limit::sketch, request.address, outside.now());
    if (what == "check")
      return slowly(request.address, reply,
                    [this, sent = read_list_text(request.body)] { return ok(body_of(muster.check(sent))); });
    if (what == "begin") {
      const BeginList wanted = read_begin_list(request.body);
      if (wanted.seed != 0) limiter.take(Limit::page, request.address, outside.now());  // a whole list is drawn
      return slowly(request.address, reply, [this, wanted] { return ok(body_of(muster.begin(wanted))); });
    }
    if (what == "bring") {
      limiter.take(Limit::page, request.address, outside.now());
      return slowly(request.address, reply,
                    [this, sent = read_bring_list(request.body)] { return ok(body_of(muster.bring(sent))); });
    }
    if (what == "shortest")
      return slowly(request.address, reply,
                    [this, sent = read_list_text(request.body)] { return ok(body_of(muster.shortest(sent))); });
    if (what == "roster.ros")
      return slowly(request.address, reply, [this, sent = read_list_text(request.body)] {
        return HttpResponse{.type = "application/xml", .body = muster.roster(sent), .headers = {}};
      });
    if (what == "cards.html")
      return slowly(request.address, reply, [this, sent = read_list_text(request.body)] {
        return HttpResponse{.type = "text/html; charset=utf-8", .body = muster.cards(sent), .headers = {}};
      });
  }
  papers("list", request, target, reply);
}

}  // namespace sandtable::server
