-- /hearth, /hearth NAME-REALM, /hearth and a ticket's number, /hearth answer, /hearth and the text from the plugin page.
local _, ns = ...

local find, gsub, lower, match, sub = string.find, string.gsub, string.lower, string.match, string.sub

ns.STALE = "名单超过三十天没有更新，不再报任何名字。请到插件页重新下载，或贴一段更新串。"
ns.ELSEWHERE = "这份名单不是给这个世界的，请到插件页换到自己的世界再下载。"

-- What is told about a name somebody asked for.
local function answer(name, realm)
  local state, record = ns.ask(name, realm)
  local who = ns.plain(name) .. "-" .. ns.plain(realm)
  if state == "listed" then
    return ns.tell(name, realm, record)
  elseif state == "stale" then
    return ns.STALE
  elseif state == "elsewhere" then
    return ns.ELSEWHERE
  elseif state == "uncovered" then
    return "这份名单不含“" .. ns.plain(realm) .. "”，请下载整份，或者那一组的。"
  end
  return "名单里没有 " .. who .. "。没人检举过，和信得过，是两件事。"
end

-- A name may hold a hyphen itself: every place is tried, and the first one that is listed wins.
local function answerFor(text)
  local first, at = nil, find(text, "-", 1, true)
  while at do
    local name, realm = sub(text, 1, at - 1), sub(text, at + 1)
    if name ~= "" and realm ~= "" then
      if ns.ask(name, realm) == "listed" then
        return answer(name, realm)
      end
      first = first or answer(name, realm)
    end
    at = find(text, "-", at + 1, true)
  end
  return first
end

local function answerTicket(number)
  if ns.isAnnulled(number) then
    return "罚单 " .. ns.plain(number) .. " 现在不列名，详情到站里查。"
  end
  return "罚单的内容请到站里查：" .. ns.plain(number)
end

-- No list of who is accused comes with the addon: any list can be tried with names.
local function answerWhere()
  return "收到检举的通知，请到 " .. ns.plain(ns.about.answer) .. " 输入收到的八位码，说你的话，不必注册。"
end

function ns.command(text)
  -- Full-width hyphens come from Chinese keyboards.
  text = gsub(gsub(gsub(text, "^%s+", ""), "%s+$", ""), "－", "-")
  if text == "" then
    return ns.toggleWindow()
  elseif find(text, "^HEARTH%d") then
    return ns.say(ns.paste(text))
  elseif lower(text) == "answer" or text == "答辩" then
    return ns.say(answerWhere())
  elseif match(text, "^炉%-%d+%-%d+$") then
    return ns.say(answerTicket(text))
  end
  ns.say(answerFor(text) or "请写上服务器，例如 /hearth 名字-服务器。没有服务器的名字不比对。")
end

SLASH_HEARTH1 = "/hearth"
SLASH_HEARTH2 = "/炉边"
SlashCmdList["HEARTH"] = ns.command
