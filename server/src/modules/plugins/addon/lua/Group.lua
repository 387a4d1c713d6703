-- Who joins the party or raid.
local _, ns = ...

function ns.checkGroup()
  if not IsInGroup() then
    return
  end
  local isRaid = IsInRaid()
  local count = GetNumGroupMembers()
  for index = 1, isRaid and count or count - 1 do
    local unit = (isRaid and "raid" or "party") .. index
    if UnitExists(unit) and not UnitIsUnit(unit, "player") then
      ns.warn("group", "队伍里有", UnitName(unit))
    end
  end
end

ns.on("GROUP_ROSTER_UPDATE", ns.checkGroup)
