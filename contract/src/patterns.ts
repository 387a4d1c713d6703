// Apart from the limits, which every page carries: only forms need these.

/** Letters and digits only, at least one of each. */
export const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{8,64}$/;
export const PASSWORD_MESSAGE = '密码必须包含英文和数字，且不少于 8 个字符';
export const PASSWORD_COMMON_MESSAGE = '这个密码太常见，一猜就中，换一个吧';

export const EMAIL_PATTERN = /^[\w.-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
export const EMAIL_MESSAGE = '请填写有效的邮箱地址';

/** Of mainland China. */
export const MOBILE_PATTERN = /^1[3-9]\d{9}$/;
export const MOBILE_MESSAGE = '请填写有效的手机号码';
