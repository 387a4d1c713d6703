#!/usr/bin/env python3
"""Verifies the court of a site from public replies alone, as docs/verify.md describes: python3 verify.py URL [--game 1] [--head GAME:POSITION:HASH]..."""
import argparse, hashlib, http.client, json, re, sys, time, urllib.request
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta, timezone
from statistics import median

CHINA, UPHELD, JUDGED = timezone(timedelta(hours=8)), ("upheld", "partly"), ("upheld", "partly", "dismissed", "insufficient")
KINDS, MAX_BYTES, MAX_SECONDS, MAX_ITEMS = ("issue", "reduce", "suspend", "resume", "annul"), 32 << 20, 60, 2_000_000
Mismatch = type("Mismatch", (Exception,), {})
FAULTS = (Mismatch, LookupError, TypeError, ValueError, AttributeError, RecursionError, OSError, http.client.HTTPException)
NoRedirects = type("NoRedirects", (urllib.request.HTTPRedirectHandler,), {"redirect_request": lambda *_: None})

def need(fits, words):
    if not fits:
        raise Mismatch(words)
def once(pairs):
    need(len(dict(pairs)) == len(pairs), "a key that is there twice")
    return dict(pairs)
def whole(text):
    need(re.fullmatch("0|-?[1-9][0-9]{0,15}", text) and abs(int(text)) < 1 << 53, "a number that is not exact")
    return int(text)

def read(site, path, **query):
    url = f"{site}/restful/v1/{path}?" + "&".join(f"{key.strip('_')}={value}" for key, value in query.items() if value is not None)
    opener, text, ends = urllib.request.build_opener(NoRedirects, urllib.request.ProxyHandler({})), b"", time.time() + MAX_SECONDS
    with opener.open(urllib.request.Request(url, headers={"accept": "application/json"}), timeout=MAX_SECONDS) as reply:
        need(reply.status == 200 and re.match(r"application/json\b", reply.headers.get("content-type", "")), f"{path}: not JSON")
        while piece := reply.read1(1 << 20):
            text += piece
            need(len(text) <= MAX_BYTES and time.time() < ends, f"{path}: a reply without an end")
    floats = float if path.endswith("stats") else whole
    envelope = json.loads(text.decode("utf-8"), object_pairs_hook=once, parse_int=whole, parse_float=floats, parse_constant=whole)
    need(envelope["code"] == "200", f"{path}: refused")
    return envelope["t"]

def sha256(text, *values):
    text += "".join(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for value in values)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
def instant(text):
    need(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(\.[0-9]{1,6})?Z", text), "not an instant")
    return datetime.fromisoformat(f"{text[:19]}.{text[20:-1].ljust(6, '0')}+00:00")

def read_chain(site, game, anchors, now):
    head, hashes, tickets, serials = read(site, "g/ticket/head", game=game), ["0" * 64], {}, Counter()
    need(head["game"] == game and head["position"] <= MAX_ITEMS, "the head of another game, or of no chain")
    while len(hashes) <= head["position"]:
        part, issued = read(site, "g/ticket/chain", game=game, from_=len(hashes)), set()
        need(part["game"] == game and part["records"], f"the chain ends before record {len(hashes)}")
        for record in part["records"]:
            content, at = record["content"], f"record {len(hashes)}"
            kind, number = content["kind"], content["number"]
            need(record["position"] == len(hashes) and record["previousHash"] == hashes[-1] and content["game"] == game, f"{at}: left out or swapped")
            need(record["hash"] == sha256(hashes[-1], content) and kind in KINDS, f"{at}: changed")
            hashes.append(record["hash"])
            if kind == "issue":
                year = re.fullmatch("炉-([0-9]{4})-[0-9]{6,}", number)[1]
                serials[year] += 1
                need(number == f"炉-{year}-{serials[year]:06d}", f"{at}: a number is missing")
                tickets[number] = {**content, "annulled": False, "reduced": False, "open": False}
                issued.add(number)
            need(number in tickets and not tickets[number]["annulled"], f"{at}: there is no such ticket")
            tickets[number]["annulled"] = kind == "annul"
            if kind == "reduce":
                tickets[number].update(reduced=True, penalty=content["penalty"], expiresAt=content["expiresAt"])
        for opening in part["openings"]:
            need(opening["number"] in issued, f"{opening['number']}: an opening too many")
            issued.remove(opening["number"])
            ticket = tickets[opening["number"]]
            ticket["open"] = True
            for name, given in (("subject", opening["subject"]), ("statement", opening["statement"])):
                fits = name == "statement" and given is None or ticket[name] == sha256(given["salt"], given["value"])
                need(fits, f"{opening['number']}: another {name}")
    for _, position, noted in [*anchors, (game, head["position"], head["head"])]:
        need(position < len(hashes) and hashes[position] == noted, f"the chain was changed: record {position} is not what was noted")
    for number, ticket in tickets.items():
        end = ticket["expiresAt"] and instant(ticket["expiresAt"]) + timedelta(days=180)
        end = instant(ticket["issuedAt"]) + timedelta(days=365) if ticket["penalty"] == "warning" else end
        need(ticket["open"] != ticket["annulled"] or (not ticket["annulled"] and end and end <= now), f"{number}: shown or withheld against the law")
    return len(hashes) - 1, hashes[-1], tickets

def read_closed(site, game):
    cases, part = [], {"next": 1}
    while part["next"] is not None:
        part = read(site, "g/trial/closed", game=game, from_=cases[-1]["case"] + 1 if cases else 1)
        for case in part["cases"]:
            need(case["game"] == game and case["case"] > (cases[-1]["case"] if cases else 0), f"case {case['case']}: out of order")
            cases.append({**case, "closed": instant(case["closedAt"]), "filed": instant(case["filedAt"])})
        need(len(cases) <= min(part["total"], MAX_ITEMS) and (part["cases"] or part["next"] is None), "the list of cases has no end")
    need(len(cases) == part["total"], "cases are left out")
    return cases

def figures(cases, tickets):
    count, own = Counter(case["outcome"] for case in cases), [ticket for case in cases for ticket in tickets[case["case"]]]
    judged = [case for case in cases if case["outcome"] in JUDGED]
    standing = sum(case["outcome"] in UPHELD and not all(ticket["annulled"] for ticket in tickets[case["case"]]) for case in judged)
    days = [(case["closed"] - case["filed"]).total_seconds() / 86400 for case in judged]
    return {**{name: count[name] for name in ("dismissed", "insufficient", "settled", "withdrawn", "lapsed")}, "heard": len(judged),
            "standing": standing, "upheldRate": standing / len(judged) if judged else None, "medianDays": median(days) if days else None,
            "givenBack": sum(case["givenBack"] for case in cases), "tickets": len(own), "annulled": sum(ticket["annulled"] for ticket in own),
            "reduced": sum(ticket["reduced"] and not ticket["annulled"] for ticket in own)}
def compare(where, stated, own, names=None):
    for name, one, other in ((name, stated[name], own[name]) for name in names or own):
        need(one == other or None not in (one, other) and abs(one - other) < 1e-6, f"{where} {name}: the site says {one}, it is {other}")

def check_figures(site, game, cases, tickets, now):
    year_of = lambda case: case["closed"].astimezone(CHINA).year
    of = lambda cases, name, value: figures([case for case in cases if case[name] == value], tickets)
    for year in [None, *sorted(set(map(year_of, cases)))]:
        stats, own, where = read(site, "g/trial/stats", game=game, year=year), [case for case in cases if year in (None, year_of(case))], f"{year or 'all'}:"
        need(stats["year"] == year, "figures of another year")
        compare(where, stats, figures(own, tickets))
        grades = Counter(grade for case in own if case["outcome"] in JUDGED for grade in case["heard"])
        compare(where, stats["heardAs"], {**dict.fromkeys(stats["heardAs"], 0), **grades})
        columns, presenters = once([(row["id"], row) for row in stats["columns"]]), once([(row["presenter"]["id"], row) for row in stats["presenters"]])
        for column in {case["column"] for case in own} | set(columns):
            compare(f"{where} column {column}", columns[column], of(own, "column", column), ("heard", "upheldRate", "medianDays"))
        since = instant(stats["since"])
        need(f"{since.astimezone(CHINA):%H%M%S%f}" == "0" * 12 and abs(now - since - timedelta(days=365)) <= timedelta(days=2), "another year back")
        for judge in set(presenters) | ({case["judge"] for case in own} - {None} if len(presenters) < 100 else set()):
            compare(f"{where} presenter {judge}", presenters[judge], of(own, "judge", judge))
            late = of([case for case in cases if case["closed"] >= since], "judge", judge)
            compare(f"{where} presenter {judge} lately", presenters[judge]["lately"], late, late.keys() - {"upheldRate", "medianDays"})

def verify(site, game, anchors):
    now = datetime.now(timezone.utc)
    records, head, issued = read_chain(site, game, [anchor for anchor in anchors if anchor[0] == game], now)
    cases, tickets = read_closed(site, game), defaultdict(list)
    for ticket in issued.values():
        tickets[ticket["case"]].append(ticket)
    judges = {case["case"]: case["judge"] for case in cases if case["outcome"] in UPHELD}
    need(judges.keys() == tickets.keys(), "the chain and the list of cases have different verdicts")
    need(all(judges[ticket["case"]] == ticket["presenter"] for ticket in issued.values()), "a ticket of somebody else")
    check_figures(site, game, cases, tickets, now)
    print(f"game {game}: {records} records, {len(cases)} closed cases: everything fits. Head {game}:{records}:{head}")

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("site")
    parser.add_argument("--game", type=int, default=1)
    parser.add_argument("--head", type=lambda text: (int(text.split(":")[0]), int(text.split(":")[1]), text.split(":")[2]), action="append", default=[])
    given = parser.parse_args()
    try:
        for game in sorted({given.game, *(anchor[0] for anchor in given.head)}):
            verify(given.site.rstrip("/"), game, given.head)
    except FAULTS as why:
        sys.exit(str(why) if isinstance(why, Mismatch) else f"a reply did not come, or is not what the format says: {why!r}")

if __name__ == "__main__":
    main()
