# /etc/varnish/saex.vcl: Varnish in front of Saex with EDGE_SECONDS (docs/operate/edge.md). The product says itself what may
# be kept and for how long; here is only what an answer is asked by. Start it with -p http_gzip_support=off, so that
# answers stay as the product packed them.
vcl 4.1;

import std;

backend saex {
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 2s;
    .first_byte_timeout = 30s;
    .probe = {
        .url = "/api/ready";
        .interval = 2s;
        .timeout = 1s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

sub vcl_recv {
    # Older than ten minutes an answer is given only while the product does not answer.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 10m;
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Staff and operators.
    if (req.http.Token || req.http.Authorization) {
        return (pass);
    }
    # Four cookies change how pages are drawn; whoever has one is answered by the product.
    if (req.url !~ "^/(api|assets|pictures|suppliers|company)/"
        && req.http.Cookie ~ "(^|;\s*)(lang|selectedCurrency|theme|pictures)=") {
        return (pass);
    }
    unset req.http.Cookie;
    # The first of the languages that there are, by the order in which browsers name them.
    if (req.http.Accept-Language ~ "(?i)(^|,)\s*(en|fr|pt|sw)(\s*[-;,]|\s*$)") {
        set req.http.Accept-Language =
            std.tolower(regsub(req.http.Accept-Language, "(?i)^(?:.*?,)??\s*(en|fr|pt|sw)(?:\s*[-;,].*|\s*)$", "\1"));
    } else {
        set req.http.Accept-Language = "en";
    }
    # A slow line wants the same small pictures as who asks for less data.
    if (req.http.ECT ~ "2g$" || req.http.Save-Data == "on") {
        set req.http.Save-Data = "on";
    } else {
        unset req.http.Save-Data;
    }
    unset req.http.ECT;
    # Pictures are AVIF, WebP or JPEG.
    if (req.http.Accept ~ "image/avif") {
        set req.http.Accept = "image/avif,image/webp";
    } elsif (req.http.Accept ~ "image/webp") {
        set req.http.Accept = "image/webp";
    } else {
        unset req.http.Accept;
    }
    if (req.http.Accept-Encoding ~ "(^|,)\s*br\s*(,|$)") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "gzip") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_hash {
    # Nothing that the product says comes from the Host header.
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_response {
    # Varnish knows stale-while-revalidate by itself, but not this.
    if (beresp.http.Cache-Control ~ "stale-if-error=86400") {
        set beresp.grace = 24h;
    }
    # What is kept stays, rather than the news that the product could not answer.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
}
