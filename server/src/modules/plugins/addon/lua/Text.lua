-- Names as they are compared, and texts as they may be shown.
local _, ns = ...

local byte, char, find, format, gsub, lower = string.byte, string.char, string.find, string.format, string.gsub, string.lower

-- Capitals of two bytes in UTF-8: Latin-1 behind 195, Cyrillic behind 208.
local function lowerPair(pair)
  local lead, second = byte(pair, 1, 2)
  if lead == 195 and second <= 158 and second ~= 151 then
    return char(195, second + 32)
  elseif lead == 208 and second >= 144 and second <= 159 then
    return char(208, second + 32)
  elseif lead == 208 and second >= 160 and second <= 175 then
    return char(209, second - 32)
  end
  return pair
end

-- A character's name as the list knows it: one case, no spaces around it.
function ns.nameKey(name)
  name = gsub(gsub(name, "^%s+", ""), "%s+$", "")
  return (gsub(lower(name), "[\195\208][\128-\191]", lowerPair))
end

-- The same of a realm, which the client writes without spaces and hyphens.
function ns.realmKey(realm)
  return (gsub(ns.nameKey(realm), "[%s%-]", ""))
end

-- Control characters would break the rows of the list apart.
function ns.pack(text)
  return (gsub(text, "[%z\1-\31\127%%]", function(sign)
    return format("%%%02X", byte(sign))
  end))
end

function ns.unpack(text)
  return (gsub(text, "%%(%x%x)", function(hex)
    return char(tonumber(hex, 16))
  end))
end

-- A text that can only be read: without links, colors and line breaks of its own.
function ns.plain(text)
  return (gsub(gsub(text, "[%z\1-\31\127]", " "), "|", "||"))
end

-- The day in China an instant lies on.
function ns.day(seconds)
  return date("!%Y-%m-%d", seconds + 8 * 3600)
end

-- The realm's own clock; the computer's may be wrong.
function ns.now()
  return GetServerTime and GetServerTime() or time()
end

-- Some values of new clients may be passed on but not looked at.
function ns.seen(value)
  if issecretvalue and issecretvalue(value) then
    return nil
  end
  return value
end

-- A line only this player sees.
function ns.say(text)
  DEFAULT_CHAT_FRAME:AddMessage("|cffe0763b炉边|r " .. text)
end

-- `Name-Realm` as the client writes it; without a realm it is one's own.
function ns.splitFullName(fullName)
  local at = find(fullName, "-", 1, true)
  if at then
    return fullName:sub(1, at - 1), fullName:sub(at + 1)
  end
  return fullName, ns.ownRealm()
end

function ns.ownRealm()
  local realm = GetNormalizedRealmName and GetNormalizedRealmName()
  return realm or GetRealmName()
end
