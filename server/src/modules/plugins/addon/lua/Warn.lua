-- One line for each listed character, once a login.
local _, ns = ...

local warned = {}

-- Tells of a character if the list has him; `from` is the switch in the window it belongs to.
function ns.warn(from, place, name, realm)
  name, realm = ns.seen(name), ns.seen(realm)
  if not name or name == "" or name == UNKNOWNOBJECT or ns.isOff(from) then
    return
  end
  if not realm or realm == "" then
    realm = ns.ownRealm()
  end
  if not realm then
    return
  end
  local state, record = ns.ask(name, realm)
  local key = ns.realmKey(realm) .. "\n" .. ns.nameKey(name)
  if state ~= "listed" or warned[key] then
    return
  end
  warned[key] = true
  ns.say(place .. " " .. ns.tell(name, realm, record))
end

-- The same for a name as lists of the client write it.
function ns.warnFullName(from, place, fullName)
  fullName = ns.seen(fullName)
  if fullName and fullName ~= "" then
    ns.warn(from, place, ns.splitFullName(fullName))
  end
end

function ns.isOff(switch)
  return ns.saved ~= nil and ns.saved.off[switch] == true
end
