-- 替补席: who has asked for leave, and who sat on the bench, week by week.
local addonName = ...

local function say(text)
  DEFAULT_CHAT_FRAME:AddMessage("替补席 " .. text)
end

local function week()
  return date("%Y-%W")
end

-- Notes who of the guild is not in the raid although he did not ask for leave.
local function noteBench()
  local present = {}
  for index = 1, GetNumGroupMembers() do
    present[(GetRaidRosterInfo(index)) or ""] = true
  end
  for name, member in pairs(TiBuDB.members) do
    if not present[name] and member.leave ~= week() then
      member.bench = member.bench + 1
    elseif present[name] then
      member.bench = 0
    end
  end
  say("这周的板凳记下了。")
end

local function show()
  local names = {}
  for name in pairs(TiBuDB.members) do
    names[#names + 1] = name
  end
  table.sort(names, function(one, other)
    return TiBuDB.members[one].bench > TiBuDB.members[other].bench
  end)
  for _, name in ipairs(names) do
    local member = TiBuDB.members[name]
    say(("%s：连着 %d 周没上%s"):format(name, member.bench, member.leave == week() and "，这周请假" or ""))
  end
end

local commands = {
  ["加"] = function(name)
    TiBuDB.members[name] = TiBuDB.members[name] or { bench = 0 }
  end,
  ["请假"] = function(name)
    local member = TiBuDB.members[name]
    if member then
      member.leave = week()
    end
  end,
  ["记"] = noteBench,
}

local frame = CreateFrame("Frame")
frame:RegisterEvent("ADDON_LOADED")
frame:SetScript("OnEvent", function(_, _, name)
  if name == addonName then
    TiBuDB = TiBuDB or { members = {} }
  end
end)

SLASH_TIBU1 = "/tb"
SlashCmdList["TIBU"] = function(text)
  local word, name = text:match("^(%S*)%s*(.-)$")
  if commands[word] then
    commands[word](name)
  else
    show()
    say("/tb 加 名字 · /tb 请假 名字 · /tb 记")
  end
end
