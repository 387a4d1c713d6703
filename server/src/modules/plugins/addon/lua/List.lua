-- The list: long texts with a row for each character, searched as they stand. Nothing is taken apart before somebody is asked for.
local _, ns = ...

local byte, find, match = string.byte, string.find, string.match

local DAY = 24 * 3600
local LIFETIME_DAYS = 30

-- By realm: how many texts there are, and the texts.
local realms = {}
-- What was asked for before, and the day of that answer.
local known, knownUntil = {}, 0

-- Called by the data files. A name lies in the text its checksum says.
function ns.addRows(realm, texts, index, text)
  realms[realm] = realms[realm] or { texts = texts }
  realms[realm][index] = text
end

local function checksum(text)
  local sum = 0
  for at = 1, #text do
    sum = (sum * 31 + byte(text, at)) % 65521
  end
  return sum
end

-- One row as a record: penalty and offence in words, the end in seconds (nil: for good), the ticket, whether an appeal is open.
function ns.recordOf(row, offences)
  local penalty, state, codes, ends, ticket = match(row, "^(%d)([d%-])(%w*)\t(%w+)\t(.*)$")
  if not penalty then
    return nil
  end
  local words = {}
  for code in codes:gmatch("%w%w") do
    words[#words + 1] = offences[tonumber(code, 36) + 1]
  end
  ends = tonumber(ends, 36)
  return {
    penalty = ns.about.penalties[tonumber(penalty)] or "",
    offence = table.concat(words, "、"),
    ends = ends > 0 and ends or nil,
    ticket = ns.unpack(ticket),
    disputed = state == "d",
  }
end

local function findRow(realmKey, nameKey)
  local realm = realms[realmKey]
  local text = realm and realm[checksum(nameKey) % realm.texts]
  if not text then
    return nil
  end
  local _, to = find(text, "\n" .. ns.pack(nameKey) .. "\t", 1, true)
  return to and match(text, "^[^\n]*", to + 1)
end

local function lookUp(realmKey, nameKey)
  local update = ns.update()
  local record = update and update.entries[realmKey .. "\n" .. nameKey]
  if not record then
    local row = findRow(realmKey, nameKey)
    record = row and ns.recordOf(row, ns.about.offences)
  end
  if record and ns.isAnnulled(record.ticket) then
    return nil
  end
  return record
end

-- Whether a ticket lists nobody: it was annulled, suspended, reduced so far, or its name was sealed. What a later day says wins; of one day nobody knows
-- which is later, and then either is enough.
function ns.isAnnulled(ticket)
  local update = ns.update()
  local said = update and update.annulled[ticket]
  if said or (said == false and update.day > ns.about.day) then
    return said
  end
  return find(ns.about.annulled, "\n" .. ns.pack(ticket) .. "\n", 1, true) ~= nil
end

-- The day whose list is known, in days since 1970.
function ns.builtDay()
  local update = ns.update()
  return update and update.day or ns.about.day
end

-- After thirty days the list names nobody any more.
function ns.isStale()
  return ns.now() >= (ns.builtDay() + LIFETIME_DAYS) * DAY - 8 * 3600
end

-- The list of one world says nothing about another one.
function ns.isElsewhere()
  local project = ns.about.project
  return project ~= nil and WOW_PROJECT_ID ~= nil and WOW_PROJECT_ID ~= project
end

function ns.forget()
  known = {}
end

-- What is known of a character: "listed" and the record; else "unknown", "expired", "uncovered", "stale" or "elsewhere". Never that somebody is reliable.
function ns.ask(name, realm)
  if ns.isElsewhere() then
    return "elsewhere"
  elseif ns.isStale() then
    return "stale"
  end
  local realmKey, nameKey = ns.realmKey(realm), ns.nameKey(name)
  local covers = ns.about.covers
  if covers and not find(covers, "\n" .. ns.pack(realmKey) .. "\n", 1, true) then
    return "uncovered"
  end
  local now = ns.now()
  if now > knownUntil then
    known, knownUntil = {}, now + 600
  end
  local key = realmKey .. "\n" .. nameKey
  local record = known[key]
  if record == nil then
    record = lookUp(realmKey, nameKey) or false
    known[key] = record
  end
  if not record then
    return "unknown"
  elseif record.ends and record.ends <= now then
    return "expired"
  end
  return "listed", record
end

-- The whole of it in one line, the same wherever it is told.
function ns.tell(name, realm, record)
  local ends = record.ends and ("到 " .. ns.day(record.ends)) or "没有期限"
  local line = ("%s-%s：%s · %s · %s · 罚单 %s"):format(ns.plain(name), ns.plain(realm), ns.plain(record.penalty), ns.plain(record.offence), ends, ns.plain(record.ticket))
  return record.disputed and (line .. "（申诉中）") or line
end
