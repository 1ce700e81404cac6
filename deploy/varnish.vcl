vcl 4.1;

# Varnish in front of two processes (memorial@3001, memorial@3002), which have SHARED_CACHE=60. Debian's unit, with a second address for purges:
#   varnishd -a :8080 -a purge=127.0.0.1:6082 -f /etc/varnish/memorial.vcl -s malloc,256m
# The purges come from a webhook of « Accès des programmes » to http://127.0.0.1:6082/, with WEBHOOK_PRIVATE_HOSTS=127.0.0.1:6082.

import directors;

probe ready {
    .url = "/health/ready";
    .interval = 2s;
}
backend one {
    .host = "127.0.0.1";
    .port = "3001";
    .probe = ready;
}
backend two {
    .host = "127.0.0.1";
    .port = "3002";
    .probe = ready;
}

sub vcl_init {
    new site = directors.round_robin();
    site.add_backend(one);
    site.add_backend(two);
}

sub vcl_recv {
    if (local.socket == "purge") {
        if (req.http.Cache-Tag) {
            ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
        }
        return (synth(200));
    }
    set req.backend_hint = site.backend();
    # Files are streamed, and have ranges.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.Origin || req.url ~ "^/(admin|uploads|health)") {
        return (pass);
    }
    # The public pages are the same whatever the cookies are.
    unset req.http.Cookie;
    return (hash);
}

sub vcl_backend_response {
    # What has no `s-maxage` is asked of the site each time. `stale-while-revalidate` is the grace of Varnish.
    if (beresp.http.Cache-Control !~ "s-maxage|immutable") {
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
    }
    # A failed refresh leaves the stored copy for its grace.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
}

sub vcl_deliver {
    unset resp.http.Cache-Tag;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
