"""Verifies the court of a site from public replies alone, as docs/verify.md describes: python3 verify.py URL [--game 1] [--head GAME:POSITION:HASH]..."""
import argparse, hashlib, http.client, json, re, statistics, sys, urllib.request
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta, timezone
CHINA, UPHELD, JUDGED = timezone(timedelta(hours=8)), ("upheld", "partly"), ("upheld", "partly", "dismissed", "insufficient")
KINDS, MAX_BYTES, MAX_SECONDS, MAX_ITEMS, DAY = {"issue", "reduce", "suspend", "resume", "annul"}, 32 << 20, 60, 2_000_000, timedelta(days=1)
Mismatch, NoRedirects = (type("", (base,), {"redirect_request": lambda *_: None}) for base in (Exception, urllib.request.HTTPRedirectHandler))
FAULTS = (Mismatch, LookupError, TypeError, ValueError, AttributeError, RecursionError, OSError, http.client.HTTPException)
def need(fits, words, value=None):
    if not fits: raise Mismatch(words)
    return value
once = lambda pairs: need(len(dict(pairs)) == len(pairs), "a key that is there twice", dict(pairs))
whole = lambda text: need(re.fullmatch("0|-?[1-9][0-9]{0,15}", text) and abs(int(text)) < 1 << 53, "a number that is not exact", int(text))
def read(site, path, **query):
    url = f"{site}/restful/v1/{path}?" + "&".join(f"{key.strip('_')}={value}" for key, value in query.items() if value is not None)
    opener, floats, text = urllib.request.build_opener(NoRedirects, urllib.request.ProxyHandler({})), float if path.endswith("stats") else whole, b""
    with opener.open(urllib.request.Request(url, headers={"accept": "application/json"}), timeout=MAX_SECONDS) as reply:
        need(reply.status == 200 and re.match(r"application/json\b", reply.headers.get("content-type", "")), f"{path}: not JSON")
        while piece := reply.read1(1 << 20): text += need(len(text + piece) <= MAX_BYTES, f"{path}: a reply without an end", piece)
    envelope = json.loads(text.decode("utf-8"), object_pairs_hook=once, parse_int=whole, parse_float=floats, parse_constant=whole)
    return need(envelope["code"] == "200", f"{path}: refused", envelope["t"])
canonical = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
sha256 = lambda text, *values: hashlib.sha256("".join([text, *map(canonical, values)]).encode("utf-8")).hexdigest()
instant = lambda text: datetime.fromisoformat(need(re.fullmatch(r"[0-9-]{10}T[0-9:]{8}([.][0-9]{1,6})?Z", text), "not an instant", f"{text[:19]}.{text[20:-1].ljust(6, '0')}+00:00"))
def read_chain(site, game, anchors, now):
    head, hashes, tickets, serials = read(site, "g/ticket/head", game=game), ["0" * 64], {}, Counter()
    while len(hashes) <= need(head["game"] == game and head["position"] <= MAX_ITEMS, "the head of another game, or of no chain", head["position"]):
        part = read(site, "g/ticket/chain", game=game, from_=(start := len(hashes)))
        for record in need(part["game"] == game and part["records"], f"the chain ends before record {start}", part["records"]):
            content, at, number, kind = record["content"], f"record {len(hashes)}", record["content"]["number"], record["content"]["kind"]
            need(record["position"] == len(hashes) and record["previousHash"] == hashes[-1] and content["game"] == game, f"{at}: left out or swapped")
            if kind == "issue":
                serials[number[:7]] += 1
                need(re.match("炉-[0-9]{4}-", number) and number == f"{number[:7]}{serials[number[:7]]:06d}", f"{at}: a number is missing")
                tickets[number] = {**content, "at": len(hashes), "annulled": False, "reduced": False, "open": False, "sealed": False}
            hashes.append(need(record["hash"] == sha256(hashes[-1], content) and kind in KINDS, f"{at}: changed", record["hash"]))
            need(number in tickets and not tickets[number]["annulled"], f"{at}: there is no such ticket")
            tickets[number].update({"reduced": True, **{name: content[name] for name in ("penalty", "expiresAt")}} if kind == "reduce" else {"annulled": kind == "annul"})
        for opening in part["openings"] + [{"number": number} for number in part.get("sealed", [])]:
            number, ticket, state = opening["number"], tickets[opening["number"]], "open" if "subject" in opening else "sealed"
            ticket[state] = need(not (ticket["open"] or ticket["sealed"]) and ticket["at"] >= start, f"{number}: an opening too many", True)
            for name, given in opening.items():
                need({"number": True, "subject": False}.get(name, not given) or ticket[name] == sha256(given["salt"], given["value"]), f"{number}: another {name}")
    for _, position, noted in [*anchors, (game, head["position"], head["head"])]:
        need(position < len(hashes) and hashes[position] == noted, f"the chain was changed: record {position} is not what was noted")
    for number, ticket in tickets.items():
        days, end = (365, ticket["issuedAt"]) if ticket["penalty"] == "warning" else (180, ticket["expiresAt"])
        need((ticket["open"] + ticket["annulled"] + ticket["sealed"] or end and instant(end) + days * DAY <= now) == 1, f"{number}: shown or withheld wrongly")
    return len(hashes) - 1, hashes[-1], tickets
def read_closed(site, game):
    cases, part = [], {"next": 1}
    while part["next"] is not None:
        part = read(site, "g/trial/closed", game=game, from_=cases[-1]["case"] + 1 if cases else 1)
        cases += [{**case, "closed": instant(case["closedAt"]), "filed": instant(case["filedAt"])} for case in part["cases"]]
        need(len(cases) <= min(part["total"], MAX_ITEMS) and (part["cases"] or part["next"] is None), "the list of cases has no end")
    numbers, voted = [case["case"] for case in cases if case["game"] == game], {"votes" in case for case in cases}
    return need(numbers == sorted({*numbers}) and len(numbers) == len(cases) == part["total"] and len(voted) < 2, "cases or votes are left out, or there twice", cases)
def read_secrets(site, year, now):
    secrets, day, end = {}, date(year - 1, 12, 31), date(year + 1, 1, 1)
    for row in reversed(read(site, "g/trial/draws", year=year)["days"]):
        follows = (row["year"], row["day"]) == (year, str(day)) and secrets.get(str(day - DAY)) in (None, sha256(row["secret"]))
        secrets[str(day)], day = need(follows, f"the secret of {day}: another one, or left out", row["secret"]), day + DAY
    soon, late = ((now + wait).astimezone(CHINA).date() for wait in (timedelta(minutes=10), -2 * DAY))
    return need(not secrets or min(end - 2 * DAY, late) < day <= min(end, soon), f"secrets to {day - DAY}: public too early, or too late", secrets)
def next_called(order, sitting, called, novices):
    guilds = {guild for one in order if one["id"] in sitting for guild in one["guilds"]}
    is_full = sum(one["probation"] for one in order if one["id"] in sitting) >= novices
    return next((one["id"] for one in order if one["id"] not in called and not (one["probation"] and is_full) and not guilds & {*one["guilds"]}), None)
def count_seats(order, wanted, novices, called=()):
    one = next_called(order, called, called, novices) if len(called) < wanted else None
    return len(called) if one is None else count_seats(order, wanted, novices, (*called, one))
def follow_order(draw, order, earlier):
    calls, seats, nobody, kept = draw["calls"], draw["seats"], draw["isNobodyTenured"], earlier["calls"] if earlier else []
    if seats is None: return [call["memberId"] for call in calls] == draw["order"][:len(calls)]
    for index, call in enumerate(calls):
        sitting = [one["memberId"] for one in kept + calls[:index] if not one["endedAt"] or instant(one["endedAt"]) > instant(call["calledAt"])]
        follows = next_called(order, sitting, sitting + [one["memberId"] for one in calls[:index]], 2 if nobody else seats == 3)
        if len(sitting) >= seats or follows != call["memberId"]: return False
    counted = count_seats(order, 2, 2) if nobody else count_seats(order, 3, 1) // 3 * 3 or count_seats(order, 3, 0)
    return seats == (earlier["seats"] if (draw["round"] > 1 if draw["kind"] == "panel" else earlier and earlier["seats"]) else counted)
def check_draws(site, cases, now):
    years, drawn = {now.astimezone(CHINA).year: read_secrets(site, now.astimezone(CHINA).year, now)}, {}
    for case in (case for case in cases if case["draws"]):
        draws, salts = read(site, f"g/trial/draw/{case['case']}")["draws"], {None: case["saltHash"], **{each["id"]: each["saltHash"] for each in case["appeals"]}}
        for draw in need(len(draws) == case["draws"], f"case {case['case']}: lots are left out", draws):
            name, secret, day = (case["case"], draw["kind"], draw["round"]), draw["secret"], date.fromisoformat(draw["day"])
            years[day.year] = secrets = years.get(day.year) or read_secrets(site, day.year, now)
            need(name not in drawn and day >= case["filed"].astimezone(CHINA).date(), f"lot {name}: there twice, or of another day")
            own = (secrets[str(day - DAY)], secrets.get(str(day)), salts[draw["appealId"]])
            need(own == (draw["commitment"], secret, sha256(draw["salt"])), f"lot {name}: another secret, or salt")
            pool, order, where = {one["id"]: one for one in draw["pool"]}, draw["order"], {each: draw[each] for each in ("kind", "round", "day", "salt")}
            seed = sha256(secret or "", {**where, "case": case["case"], "pool": sorted(pool)})
            drawn_again = sorted(pool, key=lambda one: sha256(f"{seed}:{one}")) if secret else order
            need(order == drawn_again and sorted(order) == sorted(one["id"] for one in draw["pool"]), f"lot {name}: another order, or pool")
            follows = follow_order(draw, [pool[one] for one in order], drawn.get((*name[:2], name[2] - 1, draw["appealId"])))
            drawn[name] = drawn[(*name, draw["appealId"])] = need(follows, f"lot {name}: somebody else was called", draw)
    return drawn
def check_decision(ticket, case, draws):
    is_panel, draw, votes = ticket["seat"] == "panel", ticket["draw"], {vote["by"] for vote in ticket["votes"]}
    lots = {name[2]: lot for name, lot in draws.items() if name[:2] == (case["case"], "panel" if is_panel else "signer")}
    lot = lots[draw["round"]] if draw else {"commitment": None, "pool": [], "seats": None}
    own = {"poolHash": sha256("", [{name: one[name] for name in ("id", "probation", "guilds")} for one in lot["pool"]]), "secretHash": lot["commitment"]}
    listed = {(by, vote["rung"]) for vote in case.get("votes", ()) for by in ([vote["by"]] if vote["by"] else votes)}
    votes -= {call["memberId"] for lot in lots.values() for call in lot["calls"] if is_panel and not call["endedAt"]}
    listed = ("votes" not in case or listed >= {(vote["by"], vote["rung"]) for vote in ticket["votes"]}) and ticket["v"] == 2
    fits = listed and ticket["signers"] == case["signers"] and ticket["heard"] in case["heard"] and not votes and ticket["judge"] == case["judge"]
    need(fits and ticket["n"] == (lot["seats"] or 0) and (not draw or {**draw, **own} == draw), f"{ticket['number']}: decided by others, or otherwise")
def figures(cases, tickets):
    count, own = Counter(case["outcome"] for case in cases), [ticket for case in cases for ticket in tickets[case["case"]]]
    standing = sum(case["outcome"] in UPHELD and {ticket["annulled"] for ticket in tickets[case["case"]]} != {True} for case in cases)
    days = [(case["closed"] - case["filed"]).total_seconds() / 86400 for case in cases if case["outcome"] in JUDGED]
    return {**{name: count[name] for name in ("dismissed", "insufficient", "settled", "withdrawn", "lapsed")}, "heard": len(days), "standing": standing,
            "upheldRate": standing / len(days) if days else None, "medianDays": statistics.median(days) if days else None, "tickets": len(own),
            "givenBack": sum(case["givenBack"] for case in cases), "annulled": sum(ticket["annulled"] for ticket in own),
            "reduced": sum(ticket["reduced"] and not ticket["annulled"] for ticket in own)}
def compare(where, stated, own, names=None):
    for name, one, other in ((name, stated[name], own[name]) for name in names or own):
        need(one == other or None not in (one, other) and abs(one - other) < 1e-6, f"{where} {name}: the site says {one}, it is {other}")
def check_figures(site, game, cases, tickets, now):
    has_votes, year_of = any("votes" in case for case in cases), lambda case: case["closed"].astimezone(CHINA).year
    of = lambda cases, name, value: {**figures([case for case in cases if case[name] == value], tickets),
        **({"dissent": sum(any(vote["by"] == value and vote["isDissent"] for vote in case["votes"]) for case in cases)} if has_votes else {})}
    for year in [None, *sorted(set(map(year_of, cases)))]:
        stats, own, where = read(site, "g/trial/stats", game=game, year=year), [case for case in cases if year in (None, year_of(case))], f"{year or 'all'}:"
        grades = Counter(grade for case in own if case["outcome"] in JUDGED for grade in case["heard"])
        compare(where, {**stats["heardAs"], **stats}, {**dict.fromkeys(stats["heardAs"], 0), **grades, "year": year, **figures(own, tickets)})
        columns, presenters = once([(row["id"], row) for row in stats["columns"]]), once([(row["presenter"]["id"], row) for row in stats["presenters"]])
        for id in {case["column"] for case in own} | {*columns}: compare(f"{where} column {id}", columns[id], of(own, "column", id), ("heard", "upheldRate", "medianDays"))
        need(f"{(since := instant(stats['since'])).astimezone(CHINA):%H%M%S%f}" == "0" * 12 and abs(now - since - 365 * DAY) <= 2 * DAY, "another year back")
        need({"dissent" in one if cases else one.get("dissent", 0) != 0 for row in presenters.values() for one in (row, row["lately"])} <= {has_votes}, "other dissent")
        for judge in {*presenters} | ({case["judge"] for case in own} - {None} if len(presenters) < 100 else set()):
            compare(f"{where} presenter {judge}", presenters[judge], of(own, "judge", judge))
            late = of([case for case in cases if case["closed"] >= since], "judge", judge)
            compare(f"{where} presenter {judge} lately", presenters[judge]["lately"], late, late.keys() - {"upheldRate", "medianDays"})
def verify(site, game, anchors, now):
    records, head, issued = read_chain(site, game, [anchor for anchor in anchors if anchor[0] == game], now)
    cases, tickets, sealed = read_closed(site, game), defaultdict(list), sum(ticket["sealed"] for ticket in issued.values())
    for ticket in issued.values(): tickets[ticket["case"]].append(ticket)
    upheld = lambda *kinds: {(case["case"], case["judge"]) for case in cases if case["outcome"] in UPHELD and case.get("subjectKind", "character") in kinds}
    need({(ticket["case"], ticket["presenter"]) for ticket in issued.values()} ^ upheld("character", "member") <= upheld("member"), "other verdicts")
    draws, by_number = check_draws(site, cases, now), {case["case"]: case for case in cases}
    for ticket in issued.values(): "v" not in ticket or check_decision(ticket, by_number[ticket["case"]], draws)
    check_figures(site, game, cases, tickets, now)
    print(f"game {game}: {records} records, {len(cases)} closed cases, {len(draws) // 2} lots, {sealed} names sealed: everything fits. Head {game}:{records}:{head}")
if __name__ == "__main__":
    parser, anchor = argparse.ArgumentParser(), lambda text: [each if len(each) == 64 else int(each) for each in text.split(":")]
    for name, more in {"site": {}, "--game": {"type": int, "default": 1}, "--head": {"type": anchor, "action": "append", "default": []}}.items(): parser.add_argument(name, **more)
    try:
        for game in sorted({(given := parser.parse_args()).game, *(anchor[0] for anchor in given.head)}): verify(given.site.rstrip("/"), game, given.head, datetime.now(timezone.utc))
    except FAULTS as why: sys.exit(str(why) if isinstance(why, Mismatch) else f"a reply did not come, or is not what the format says: {why!r}")
