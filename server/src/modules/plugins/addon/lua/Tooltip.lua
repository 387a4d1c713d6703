-- A line below the name of whoever the mouse rests on.
local _, ns = ...

-- Adds what the list says of a character to a tooltip; nothing when it says nothing.
function ns.addLine(tooltip, name, realm)
  name, realm = ns.seen(name), ns.seen(realm)
  if not name then
    return
  end
  realm = realm ~= "" and realm or nil
  realm = realm or ns.ownRealm()
  if not realm then
    return
  end
  local state, record = ns.ask(name, realm)
  if state == "listed" then
    tooltip:AddLine("炉边名单 " .. ns.tell(name, realm, record), 0.88, 0.46, 0.23, true)
    tooltip:Show()
  end
end

local function onUnit(tooltip)
  if ns.isOff("tooltip") or not tooltip.GetUnit then
    return
  end
  local _, unit = tooltip:GetUnit()
  unit = ns.seen(unit)
  if unit and UnitIsPlayer(unit) then
    ns.addLine(tooltip, UnitName(unit))
  end
end

if TooltipDataProcessor and Enum and Enum.TooltipDataType then
  TooltipDataProcessor.AddTooltipPostCall(Enum.TooltipDataType.Unit, onUnit)
elseif GameTooltip and GameTooltip:HasScript("OnTooltipSetUnit") then
  GameTooltip:HookScript("OnTooltipSetUnit", onUnit)
end
