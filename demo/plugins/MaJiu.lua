-- 马厩清单: a list of mounts to be tried for, with how often and since when.
local addonName = ...

local function say(text)
  DEFAULT_CHAT_FRAME:AddMessage("马厩清单 " .. text)
end

local function show()
  for name, mount in pairs(MaJiuDB.mounts) do
    local today = mount.last == date("%Y-%m-%d") and "今天刷过了" or "今天还没刷"
    say(("%s：%d 次，从 %s 起，%s"):format(name, mount.tries, mount.since, today))
  end
end

local commands = {
  ["刷"] = function(name)
    local mount = MaJiuDB.mounts[name] or { tries = 0, since = date("%Y-%m-%d") }
    mount.tries, mount.last = mount.tries + 1, date("%Y-%m-%d")
    MaJiuDB.mounts[name] = mount
    say(("%s，第 %d 次。"):format(name, mount.tries))
  end,
  ["出了"] = function(name)
    local mount = MaJiuDB.mounts[name]
    if mount then
      say(("%s 到手，刷了 %d 次，从 %s 等到今天。"):format(name, mount.tries, mount.since))
      MaJiuDB.mounts[name] = nil
    end
  end,
}

local frame = CreateFrame("Frame")
frame:RegisterEvent("ADDON_LOADED")
frame:SetScript("OnEvent", function(_, _, name)
  if name == addonName then
    MaJiuDB = MaJiuDB or { mounts = {} }
  end
end)

SLASH_MAJIU1 = "/mj"
SlashCmdList["MAJIU"] = function(text)
  local word, name = text:match("^(%S+)%s+(.+)$")
  if commands[word] then
    commands[word](name:gsub("|", "||"))
  else
    show()
    say("/mj 刷 坐骑名 · /mj 出了 坐骑名")
  end
end
