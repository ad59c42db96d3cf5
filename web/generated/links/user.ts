// Printed by `kiosk types`; do not edit by hand.

export const login = "/user/login";
export const loginEmail = "/user/login/email";
export const register = "/user/register";
export const partnerRegister = "/register";
export const resetPassword = "/resetpassword";
export const externalLogout = "/external/logout";
