-- The small window: what list this is, four switches, and the place to paste an update.
local _, ns = ...

local SWITCHES = {
  { "group", "有人进队伍或团队" },
  { "applicants", "有人申请入队" },
  { "finder", "组队查找器里的队长" },
  { "tooltip", "鼠标停在人身上" },
}

local window

local function status()
  if ns.isElsewhere() then
    return ns.ELSEWHERE
  elseif ns.isStale() then
    return ns.STALE
  end
  local about = ns.about
  return ("%s，%s 的名单，%d 个角色。"):format(about.scope, ns.day(ns.builtDay() * 24 * 3600), about.entries)
end

local function addSwitch(parent, index, switch, label)
  local box = CreateFrame("CheckButton", nil, parent, "UICheckButtonTemplate")
  box:SetPoint("TOPLEFT", 16, -70 - (index - 1) * 26)
  box:SetChecked(not ns.isOff(switch))
  box:SetScript("OnClick", function(self)
    ns.saved.off[switch] = not self:GetChecked() or nil
  end)
  local text = parent:CreateFontString(nil, "ARTWORK", "GameFontHighlight")
  text:SetPoint("LEFT", box, "RIGHT", 4, 0)
  text:SetText(label)
end

local function addPasteBox(parent)
  local label = parent:CreateFontString(nil, "ARTWORK", "GameFontNormal")
  label:SetPoint("BOTTOMLEFT", 20, 52)
  label:SetText("贴上更新串，按回车")
  local box = CreateFrame("EditBox", nil, parent, "InputBoxTemplate")
  box:SetPoint("BOTTOMLEFT", 24, 20)
  box:SetSize(310, 26)
  box:SetAutoFocus(false)
  box:SetMaxLetters(0)
  box:SetScript("OnEscapePressed", box.ClearFocus)
  box:SetScript("OnEnterPressed", function(self)
    ns.say(ns.paste(self:GetText()))
    self:SetText("")
    self:ClearFocus()
    parent.status:SetText(status())
  end)
end

-- Noted here, it shows later whether the chain was changed before it; it is that of the download, whatever was pasted since.
local function addHead(parent)
  local about = ns.about
  local text = parent:CreateFontString(nil, "ARTWORK", "GameFontDisableSmall")
  text:SetPoint("BOTTOMLEFT", 20, 76)
  text:SetWidth(320)
  text:SetJustifyH("LEFT")
  text:SetText(("罚单链第 %d 环\n%s\n%s"):format(about.revision, about.head:sub(1, 32), about.head:sub(33)))
end

local function create()
  local frame = CreateFrame("Frame", "HearthWindow", UIParent, "BasicFrameTemplateWithInset")
  frame:SetSize(360, 310)
  frame:SetPoint("CENTER")
  frame:SetMovable(true)
  frame:EnableMouse(true)
  frame:RegisterForDrag("LeftButton")
  frame:SetScript("OnDragStart", frame.StartMoving)
  frame:SetScript("OnDragStop", frame.StopMovingOrSizing)
  local title = frame:CreateFontString(nil, "OVERLAY", "GameFontHighlight")
  title:SetPoint("TOP", 0, -5)
  title:SetText("炉边黑名单")
  frame.status = frame:CreateFontString(nil, "ARTWORK", "GameFontNormal")
  frame.status:SetPoint("TOPLEFT", 20, -36)
  frame.status:SetWidth(320)
  frame.status:SetJustifyH("LEFT")
  for index, switch in ipairs(SWITCHES) do
    addSwitch(frame, index, switch[1], switch[2])
  end
  addHead(frame)
  addPasteBox(frame)
  frame:Hide()
  return frame
end

-- Opens the window, or closes it.
function ns.toggleWindow()
  window = window or create()
  window.status:SetText(status())
  window:SetShown(not window:IsShown())
end
