-- 分账先生: keeps the bids of a gold run and reads the shares out. Only on one's own screen, unless one asks for the party.
local addonName = ...

local function say(text)
  DEFAULT_CHAT_FRAME:AddMessage("分账先生 " .. text)
end

local function readOut()
  local total = 0
  for index, bid in ipairs(FenZhangDB.bids) do
    total = total + bid.gold
    say(("%d. %s：%d 金"):format(index, bid.item, bid.gold))
  end
  local cuts = FenZhangDB.cuts
  local heads = math.max(1, GetNumGroupMembers())
  say(("收入 %d，扣除 %d，%d 人平分，每人 %.1f 金。"):format(total, cuts, heads, (total - cuts) / heads))
  for _, note in ipairs(FenZhangDB.changes) do
    say(note)
  end
end

local commands = {
  ["记"] = function(rest)
    local gold, item = rest:match("^(%d+)%s+(.+)$")
    if not gold then
      return say("请写 /fz 记 金额 物品")
    end
    table.insert(FenZhangDB.bids, { gold = tonumber(gold), item = item:gsub("|", "||") })
    say("记下了。")
  end,
  ["扣"] = function(rest)
    FenZhangDB.cuts = FenZhangDB.cuts + (tonumber(rest) or 0)
    say(("一共扣除 %d 金。"):format(FenZhangDB.cuts))
  end,
  ["改"] = function(rest)
    local index, gold = rest:match("^(%d+)%s+(%d+)$")
    local bid = FenZhangDB.bids[tonumber(index)]
    if not bid then
      return say("请写 /fz 改 第几条 金额")
    end
    table.insert(FenZhangDB.changes, ("第 %s 条 %s 由 %d 改成 %s"):format(index, date("%H:%M"), bid.gold, gold))
    bid.gold = tonumber(gold)
  end,
  ["读账"] = readOut,
  ["清"] = function()
    FenZhangDB = { bids = {}, cuts = 0, changes = {} }
    say("新的一场。")
  end,
}

local frame = CreateFrame("Frame")
frame:RegisterEvent("ADDON_LOADED")
frame:SetScript("OnEvent", function(_, _, name)
  if name == addonName then
    FenZhangDB = FenZhangDB or { bids = {}, cuts = 0, changes = {} }
  end
end)

SLASH_FENZHANG1 = "/fz"
SlashCmdList["FENZHANG"] = function(text)
  local word, rest = text:match("^(%S*)%s*(.-)%s*$")
  local command = commands[word]
  if command then
    command(rest)
  else
    say("/fz 记 金额 物品 · /fz 扣 金额 · /fz 改 第几条 金额 · /fz 读账 · /fz 清")
  end
end
