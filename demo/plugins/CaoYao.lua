-- 草药账: what one trip has gathered and how long it took.
local addonName = ...

local trip

local function say(text)
  DEFAULT_CHAT_FRAME:AddMessage("草药账 " .. text)
end

local function finish()
  local minutes = math.max(1, math.floor((GetServerTime() - trip.began) / 60))
  local total, value = 0, 0
  for item, count in pairs(trip.items) do
    local price = CaoYaoDB.prices[item]
    total = total + count
    value = value + (price and price.gold * count or 0)
    say(("%s × %d，%s"):format(item, count, price and (price.gold .. " 金一个，" .. price.on .. " 看的价") or "没有价"))
  end
  say(("%d 分钟，%d 件，约 %d 金，每小时约 %d 金。"):format(minutes, total, value, value * 60 / minutes))
  trip = nil
end

local function onLoot(text)
  local link = trip and text:match("|h%[(.-)%]|h")
  if link then
    trip.items[link] = (trip.items[link] or 0) + (tonumber(text:match("x(%d+)")) or 1)
  end
end

local frame = CreateFrame("Frame")
frame:RegisterEvent("ADDON_LOADED")
frame:RegisterEvent("CHAT_MSG_LOOT")
frame:SetScript("OnEvent", function(_, event, text)
  if event == "CHAT_MSG_LOOT" then
    onLoot(text)
  elseif text == addonName then
    CaoYaoDB = CaoYaoDB or { prices = {} }
  end
end)

SLASH_CAOYAO1 = "/cy"
SlashCmdList["CAOYAO"] = function(text)
  local gold, item = text:match("^(%d+)%s+(.+)$")
  if gold then
    CaoYaoDB.prices[item] = { gold = tonumber(gold), on = date("%m-%d") }
    say(item .. " 按 " .. gold .. " 金算。")
  elseif trip then
    finish()
  else
    trip = { began = GetServerTime(), items = {} }
    say("掐表了，回城再输入一次 /cy。")
  end
end
