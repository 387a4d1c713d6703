-- 大字版: chat and tooltips in three sizes.
local addonName = ...

local SIZES = { ["隔一臂"] = 16, ["隔一桌"] = 20, ["隔一张沙发"] = 26 }
local FONTS = { "GameTooltipText", "GameTooltipHeaderText", "QuestFont", "ObjectiveFont" }

local function say(text)
  DEFAULT_CHAT_FRAME:AddMessage("大字版 " .. text)
end

local function apply(size)
  for index = 1, NUM_CHAT_WINDOWS or 10 do
    local chat = _G["ChatFrame" .. index]
    if chat then
      local font, _, flags = chat:GetFont()
      chat:SetFont(font, size, flags)
    end
  end
  for _, name in ipairs(FONTS) do
    local object = _G[name]
    if object then
      local font, _, flags = object:GetFont()
      object:SetFont(font, size, flags)
    end
  end
end

local frame = CreateFrame("Frame")
frame:RegisterEvent("ADDON_LOADED")
frame:RegisterEvent("PLAYER_LOGIN")
frame:SetScript("OnEvent", function(_, event, name)
  if event == "ADDON_LOADED" and name == addonName then
    DaZiDB = DaZiDB or {}
  elseif event == "PLAYER_LOGIN" and SIZES[DaZiDB.preset] then
    apply(SIZES[DaZiDB.preset])
  end
end)

SLASH_DAZI1 = "/dz"
SlashCmdList["DAZI"] = function(text)
  if SIZES[text] then
    DaZiDB.preset = text
    apply(SIZES[text])
    say("换到“" .. text .. "”。")
  else
    say("/dz 隔一臂 · /dz 隔一桌 · /dz 隔一张沙发")
  end
end
