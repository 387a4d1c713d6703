# Varnish 7.1 with varnish-modules (xkey) before a node or a proxy, behind whatever ends TLS. Start it with `-p http_gzip_support=off`: pages come in
# brotli. On each node HEARTH_EDGE=1, PUBLIC_URL, HEARTH_TRUST_PROXY; on each worker HEARTH_PURGE_KIND=varnish and
# HEARTH_PURGE_URL=http://where-varnish-is:6081/.
vcl 4.1;

import std;
import xkey;

backend hearth {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 35s;
  .probe = {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# The machines with a worker.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # What came through another proxy on this machine, such as the end of TLS, names its sender before it: anybody may be that.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403));
    }
    if (req.http.purge-everything) {
      ban("obj.status > 0");
      return (synth(200, "everything"));
    }
    set req.http.x-purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, req.http.x-purged));
  }
  # The API, files, streams of events, and what has a reader of its own.
  if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/(restful|oss|files|assets|dev)/" || req.http.Authorization) {
    return (pass);
  }
  # Who has set their browser to spend less gets pages with smaller pictures, for them alone. Only this file says so to the site.
  unset req.http.X-Past-Cache;
  if (req.http.Save-Data == "on") {
    set req.http.X-Past-Cache = "save-data";
    return (pass);
  }
  # Who has chosen another game than the recommended one, 1 here, or no pictures is sent to the site, unless the address says so already.
  if (req.http.Cookie ~ "(^|; )game=" && req.http.Cookie !~ "(^|; )game=1(;|$)" && req.url !~ "[?&]game=") {
    return (pass);
  }
  if (req.http.Cookie ~ "(^|; )text=1(;|$)" && req.url !~ "[?&]text=") {
    return (pass);
  }
  unset req.http.Cookie;
  # What a browser accepts, in one word: each spelling would be a copy of its own.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # While the site answers, an old page is shown for as long as stale-while-revalidate says; else as long as stale-if-error does.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 30s;
  }
  return (hash);
}

sub vcl_backend_response {
  # An old page is better than the fault of a node.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  # Kept is what the site allows by s-maxage, and never what is for one reader.
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private|no-store" || beresp.http.Cache-Control !~ "s-maxage") {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # Of what may name somebody listed there is no old page.
  if (beresp.http.Cache-Control ~ "stale-if-error=") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1") + "s", 0s);
  }
}

sub vcl_deliver {
  # Browsers always ask.
  if (resp.http.Cache-Control ~ "s-maxage") {
    set resp.http.Cache-Control = "private, max-age=0, must-revalidate";
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Age;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  if (obj.hits > 0) {
    set resp.http.x-edge = "hit";
  } else {
    set resp.http.x-edge = "miss";
  }
}
