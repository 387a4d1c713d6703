-- What the client tells us of, and what we keep between logins.
local addonName, ns = ...

local frame = CreateFrame("Frame")
local handlers = {}

-- Clients that don't know an event refuse it; then it never comes.
function ns.on(event, handler)
  handlers[event] = handler
  pcall(frame.RegisterEvent, frame, event)
end

frame:SetScript("OnEvent", function(_, event, ...)
  handlers[event](...)
end)

ns.on("ADDON_LOADED", function(name)
  if name ~= addonName then
    return
  end
  HearthDB = type(HearthDB) == "table" and HearthDB or {}
  HearthDB.off = type(HearthDB.off) == "table" and HearthDB.off or {}
  ns.saved = HearthDB
end)

ns.on("PLAYER_LOGIN", function()
  if ns.isElsewhere() then
    ns.say(ns.ELSEWHERE)
  elseif ns.isStale() then
    ns.say(ns.STALE)
  else
    ns.checkGroup()
  end
end)
