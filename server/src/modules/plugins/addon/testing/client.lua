-- A stand-in for the game's client: the globals an addon may use, an addon folder to load, and what the player gets to see.
-- Usage: lua5.1 client.lua FOLDER SCENARIO; the scenario is a Lua file that sees `game`.
local folder, scenario = arg[1], arg[2]

game = { output = {}, now = 0, realm = "白银之手", units = {}, group = {}, raid = false }
date, UNKNOWNOBJECT, UIParent = os.date, "未知目标", {}

local frames = {}

-- Any method a frame is asked for does nothing, but what is set can be read.
local Frame = {}
function Frame:RegisterEvent(event) self.events[event] = true end
function Frame:SetScript(name, handler) self.scripts[name] = handler end
function Frame:HookScript(name, handler) self.scripts[name] = handler end
function Frame:HasScript(name) return name == "OnTooltipSetUnit" end
function Frame:CreateFontString() return game.frame() end
function Frame:SetShown(shown) self.shown = shown end
function Frame:IsShown() return self.shown == true end
function Frame:Hide() self.shown = false end
function Frame:SetText(text) self.text = text end
function Frame:GetText() return self.text end
function Frame:SetChecked(on) self.checked = on end
function Frame:GetChecked() return self.checked end

function game.frame(kind)
  local frame = setmetatable({ kind = kind, events = {}, scripts = {} }, { __index = function(_, name) return Frame[name] or function() end end })
  frames[#frames + 1] = frame
  return frame
end

function CreateFrame(kind) return game.frame(kind) end

function game.fire(event, ...)
  for index = 1, #frames do
    local frame = frames[index]
    if frame.events[event] and frame.scripts.OnEvent then frame.scripts.OnEvent(frame, event, ...) end
  end
end

DEFAULT_CHAT_FRAME = { AddMessage = function(_, text) game.output[#game.output + 1] = text end }
SlashCmdList = {}
GetServerTime = function() return game.now end
time = function() error("the computer's clock was asked") end
GetNormalizedRealmName = function() return game.realm end
GetRealmName = function() return game.realm end
UnitName = function(unit) local who = game.units[unit]; if who then return who[1], who[2] end end
UnitExists = function(unit) return game.units[unit] ~= nil end
UnitIsPlayer = UnitExists
UnitIsUnit = function(one, other) return one == other end
IsInGroup = function() return #game.group > 0 end
IsInRaid = function() return game.raid end
GetNumGroupMembers = function() return #game.group + (game.raid and 0 or 1) end
-- Everything that would act or speak for the player.
for _, name in ipairs({ "SendChatMessage", "UninviteUnit", "InviteUnit", "LeaveParty", "PlaySound" }) do
  _G[name] = function() error(name .. " was called") end
end

function game.join(members, raid)
  game.group, game.raid, game.units = members, raid == true, { player = { "我自己" } }
  for index, who in ipairs(members) do game.units[(raid and "raid" or "party") .. index] = who end
  game.fire("GROUP_ROSTER_UPDATE")
end

C_LFGList = {
  GetApplicants = function() return game.applicants end,
  GetApplicantInfo = function(id) return { applicantID = id, numMembers = 1 } end,
  GetApplicantMemberInfo = function(id) return game.applicantNames[id] end,
  GetSearchResults = function() return #game.results, game.results end,
  GetSearchResultInfo = function(id) return { leaderName = game.leaders[id] } end,
}
LFGListUtil_SetSearchEntryTooltip = function() end
hooksecurefunc = function(name, after)
  local before = _G[name]
  _G[name] = function(...) before(...) after(...) end
end

function game.newTooltip(unit)
  local tooltip = { lines = {} }
  function tooltip:GetUnit() return UnitName(unit), unit end
  function tooltip:AddLine(text) self.lines[#self.lines + 1] = text end
  function tooltip:Show() end
  return tooltip
end

if game.legacyTooltip ~= true then
  Enum = { TooltipDataType = { Unit = 2 } }
  TooltipDataProcessor = { AddTooltipPostCall = function(_, after) game.onTooltip = after end }
end
GameTooltip = game.frame("GameTooltip")

-- Loads the files its table of contents names, top to bottom, as the client does: each gets the addon's name and one table.
function game.load()
  local ns = {}
  frames = {}
  for line in io.lines(folder .. "/Hearth.toc") do
    line = line:gsub("\r", "")
    if line ~= "" and not line:find("^#") then
      local chunk = assert(loadfile(folder .. "/" .. line:gsub("\\", "/")))
      chunk("Hearth", ns)
    end
  end
  game.fire("ADDON_LOADED", "Hearth")
  return ns
end

function game.login()
  game.ns = game.load()
  game.fire("PLAYER_LOGIN")
end

-- Prints what was said since, each line behind a mark, and forgets it.
function game.flush(title)
  print("# " .. title)
  for _, text in ipairs(game.output) do print(text) end
  game.output = {}
end

assert(loadfile(scenario))()
