-- The text from the plugin page that brings the list up to date without a new download.
local _, ns = ...

local byte, char, format, gsub, match = string.byte, string.char, string.format, string.gsub, string.match

local ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
local values = {}
for at = 1, #ALPHABET do
  values[byte(ALPHABET, at)] = at - 1
end

local function decode(text)
  return (gsub(text, "..?.?.?", function(four)
    local one, two, three, last = byte(four, 1, 4)
    if not two then
      return ""
    end
    local number = values[one] * 262144 + values[two] * 4096 + (three and values[three] * 64 or 0) + (last and values[last] or 0)
    local bytes = char(math.floor(number / 65536), math.floor(number / 256) % 256, number % 256)
    return bytes:sub(1, #four - 1)
  end))
end

-- Adler-32, as the site writes it.
local function checksum(text)
  local one, two = 1, 0
  for at = 1, #text do
    one = (one + byte(text, at)) % 65521
    two = (two + one) % 65521
  end
  return format("%04x%04x", two, one)
end

local function isDay(value)
  return type(value) == "number"
end

-- What was pasted before and is not older than the data files, of one day too: a name can go without a new ticket; nil when there is none, or when it was for another list.
function ns.update()
  local update = ns.saved and ns.saved.update
  if update == nil or ns.checkedUpdate == update then
    return update
  end
  local about = ns.about
  local isWhole = type(update) == "table" and type(update.entries) == "table" and type(update.annulled) == "table" and isDay(update.day) and isDay(update.since) and isDay(update.revision)
  local isNewer = isWhole and (update.day > about.day or (update.day == about.day and update.revision >= about.revision))
  if isNewer and update.game == about.game and update.since <= about.day then
    ns.checkedUpdate = update
    return update
  end
  ns.saved.update = nil
  return nil
end

local function words(line)
  local list = {}
  for word in line:gmatch("[^\t]+") do
    list[#list + 1] = ns.unpack(word)
  end
  return list
end

-- The parts of a text from the page; nil and a sentence when it is none, or was cut off.
local function read(text)
  text = gsub(text, "[%s%z]", "")
  local body, sum = match(text, "^HEARTH1:([%w%-_]+):(%x+)$")
  if not body then
    return nil, "这不像更新串，请回到插件页重新复制。"
  end
  local payload = decode(body)
  if checksum(payload) ~= sum then
    return nil, "更新串不完整，请回到插件页重新复制。"
  end
  local head, offences, annulled, rows = match(payload, "^([^\n]*)\n([^\n]*)\n([^\n]*)\n(.*)$")
  local game, since, day, revision = match(head or "", "^(%d+)\t(%d+)\t(%d+)\t(%d+)$")
  if not game then
    return nil, "这段更新串是给新版插件的，请重新下载插件。"
  end
  return {
    game = tonumber(game),
    since = tonumber(since),
    day = tonumber(day),
    revision = tonumber(revision),
    offences = words(offences),
    annulled = words(annulled),
    rows = rows,
  }
end

local function mergeInto(update, given)
  local dropped = {}
  for _, ticket in ipairs(given.annulled) do
    dropped[ticket], update.annulled[ticket] = true, true
  end
  local realmKey, count = "", 0
  for line in given.rows:gmatch("[^\n]+") do
    if byte(line) == 2 then
      realmKey = ns.unpack(line:sub(2))
    else
      local nameKey, row = match(line, "^([^\t]*)\t(.*)$")
      local record = row and ns.recordOf(row, given.offences)
      if record then
        update.entries[realmKey .. "\n" .. ns.unpack(nameKey)] = record
        -- A ticket that was suspended, or whose name was sealed, can list somebody again.
        update.annulled[record.ticket] = dropped[record.ticket] == true
        count = count + 1
      end
    end
  end
  return count
end

-- Takes over what was pasted and answers a sentence about it; the list stays as it was when the text can't be used.
function ns.paste(text)
  local given, problem = read(text)
  if not given then
    return problem
  end
  if given.game ~= ns.about.game then
    return "这段更新串是另一个世界的，请在插件页换到自己的世界再复制。"
  end
  local before = ns.update()
  local day = ns.builtDay()
  local revision = before and before.revision or ns.about.revision
  if given.day < day or (given.day == day and given.revision < revision) then
    return "手上的名单已经比这段更新串新了，不用再贴。"
  end
  if given.since > day then
    return "太久没有更新，接不上了，请到插件页重新下载。"
  end
  local update = before or { game = given.game, since = given.since, entries = {}, annulled = {} }
  local count = mergeInto(update, given)
  update.day, update.revision = given.day, given.revision
  ns.saved.update, ns.checkedUpdate = update, update
  ns.forget()
  if ns.isStale() then
    return "这段更新串也有三十天了，请到插件页复制新的。"
  end
  return ("名单更新到 %s：新增或变动 %d 条，撤销 %d 条。"):format(ns.day(given.day * 24 * 3600), count, #given.annulled)
end
