-- What the reason says it does, where the operator has not worded it anew.
UPDATE dictionaries SET note = '出现任何人的真名、电话、住址、照片等；标出来就先遮住那几处'
WHERE key = 'report_reason' AND value = 'privacy' AND note = '出现任何人的真名、电话、住址、照片等；会立刻遮起来';
