-- Who applies to one's own group, and who leads the groups one looks at. Not every client has a group finder.
local _, ns = ...

local function checkApplicants()
  for _, id in ipairs(C_LFGList.GetApplicants() or {}) do
    -- A table in new clients, a row of values in older ones.
    local info, _, _, count = C_LFGList.GetApplicantInfo(id)
    for member = 1, type(info) == "table" and info.numMembers or count or 0 do
      ns.warnFullName("applicants", "申请入队", (C_LFGList.GetApplicantMemberInfo(id, member)))
    end
  end
end

local function leaderOf(resultId)
  local info = C_LFGList.GetSearchResultInfo(resultId)
  return type(info) == "table" and ns.seen(info.leaderName) or nil
end

local function checkResults()
  local _, results = C_LFGList.GetSearchResults()
  for _, id in ipairs(results or {}) do
    ns.warnFullName("finder", "组队查找器", leaderOf(id))
  end
end

local function addToTooltip(tooltip, resultId)
  local leader = leaderOf(resultId)
  if leader and not ns.isOff("finder") then
    ns.addLine(tooltip, ns.splitFullName(leader))
  end
end

if C_LFGList then
  ns.on("LFG_LIST_APPLICANT_LIST_UPDATED", checkApplicants)
  ns.on("LFG_LIST_APPLICANT_UPDATED", checkApplicants)
  ns.on("LFG_LIST_SEARCH_RESULTS_RECEIVED", checkResults)
  if hooksecurefunc and LFGListUtil_SetSearchEntryTooltip then
    hooksecurefunc("LFGListUtil_SetSearchEntryTooltip", addToTooltip)
  end
end
