-- 小声点: one plain sentence for each spell a player has written one for, and only while it is cast at him.
local addonName = ...

local ROLES = { "远程", "近战", "治疗" }

local function say(text)
  DEFAULT_CHAT_FRAME:AddMessage("小声点 " .. text)
end

local function onCast(unit, _, spellId)
  local sentence = XiaoShengDB.words[spellId]
  if sentence and UnitIsUnit(unit .. "target", "player") then
    RaidNotice_AddMessage(RaidWarningFrame, sentence, ChatTypeInfo["RAID_WARNING"])
  end
end

local frame = CreateFrame("Frame")
frame:RegisterEvent("ADDON_LOADED")
frame:RegisterEvent("UNIT_SPELLCAST_START")
frame:SetScript("OnEvent", function(_, event, ...)
  if event == "UNIT_SPELLCAST_START" then
    onCast(...)
  elseif ... == addonName then
    XiaoShengDB = XiaoShengDB or { words = {} }
  end
end)

SLASH_XIAOSHENG1 = "/xs"
SlashCmdList["XIAOSHENG"] = function(text)
  local spellId, sentence = text:match("^(%d+)%s+(.+)$")
  if spellId then
    XiaoShengDB.words[tonumber(spellId)] = sentence:gsub("|", "||")
    return say("记下了：对着你放这个技能时，说“" .. sentence:gsub("|", "||") .. "”")
  end
  for _, role in ipairs(ROLES) do
    if text == role then
      XiaoShengDB.role = role
      return say("站位：" .. role)
    end
  end
  say("/xs 技能编号 一句话 · /xs 远程 · /xs 近战 · /xs 治疗")
end
