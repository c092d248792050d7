package dev.vidport.domain.refusal;

/** The stable code of every refusal, with its category (service interface, section 7). */
public enum RefusalCode {
  INVALID_REQUEST(RefusalCategory.INVALID),
  EDIT_TOO_LONG(RefusalCategory.INVALID),
  BILLING_ERROR(RefusalCategory.INVALID),
  INVALID_CODE(RefusalCategory.INVALID),
  TERMS_REQUIRED(RefusalCategory.INVALID),
  PASSKEY_REQUIRED(RefusalCategory.INVALID),
  INVALID_PASSKEY(RefusalCategory.INVALID),
  UNAUTHORIZED(RefusalCategory.UNAUTHENTICATED),
  MISSING_AUTHENTICATION(RefusalCategory.FORBIDDEN),
  FORBIDDEN(RefusalCategory.FORBIDDEN),
  REQUEST_REJECTED(RefusalCategory.FORBIDDEN),
  API_KEY_SCOPE(RefusalCategory.FORBIDDEN),
  UPLOAD_TOKEN_SCOPE(RefusalCategory.FORBIDDEN),
  EDIT_TOKEN_SCOPE(RefusalCategory.FORBIDDEN),
  PLAN_UPGRADE_REQUIRED(RefusalCategory.FORBIDDEN),
  PLAN_LIMIT_REACHED(RefusalCategory.FORBIDDEN),
  OVERAGE_CAP_REACHED(RefusalCategory.FORBIDDEN),
  NO_ACCOUNT(RefusalCategory.FORBIDDEN),
  SESSION_REQUIRED(RefusalCategory.FORBIDDEN),
  ACCOUNT_DISABLED(RefusalCategory.FORBIDDEN),
  ACCOUNT_ERASURE_PENDING(RefusalCategory.FORBIDDEN),
  SIGN_UP_REFUSED(RefusalCategory.FORBIDDEN),
  FRESH_SIGN_IN_REQUIRED(RefusalCategory.FORBIDDEN),
  INVALID_SIGNATURE(RefusalCategory.FORBIDDEN),
  NOT_FOUND(RefusalCategory.NOT_FOUND),
  ROUTE_NOT_FOUND(RefusalCategory.NOT_FOUND),
  METHOD_NOT_ALLOWED(RefusalCategory.WRONG_METHOD),
  UPLOAD_TOKEN_USED(RefusalCategory.CONFLICT),
  EDIT_TOKEN_USED(RefusalCategory.CONFLICT),
  UPLOAD_INCOMPLETE(RefusalCategory.CONFLICT),
  ALREADY_COMPLETED(RefusalCategory.CONFLICT),
  ORIGINAL_UNAVAILABLE(RefusalCategory.CONFLICT),
  EDIT_SOURCE_NOT_READY(RefusalCategory.CONFLICT),
  NOT_AN_UPLOAD(RefusalCategory.CONFLICT),
  NOT_READY(RefusalCategory.CONFLICT),
  /** Part of the contract; never used, because every published video has candidates. */
  NO_CANDIDATES(RefusalCategory.CONFLICT),
  NOT_WAITING(RefusalCategory.CONFLICT),
  ALREADY_SUBSCRIBED(RefusalCategory.CONFLICT),
  NO_SUBSCRIPTION(RefusalCategory.CONFLICT),
  NO_BILLING_ACCOUNT(RefusalCategory.CONFLICT),
  IDEMPOTENCY_KEY_REUSED(RefusalCategory.CONFLICT),
  IDEMPOTENCY_IN_PROGRESS(RefusalCategory.CONFLICT),
  INVALID_STATE(RefusalCategory.CONFLICT),
  TOO_LARGE(RefusalCategory.TOO_LARGE),
  RATE_LIMITED(RefusalCategory.LIMITED),
  QUOTA_EXCEEDED(RefusalCategory.LIMITED),
  DAILY_LIMIT(RefusalCategory.LIMITED),
  VIDEOS_PAUSED(RefusalCategory.LIMITED),
  UPLOAD_LIMIT(RefusalCategory.LIMITED),
  UPSTREAM_ERROR(RefusalCategory.INCONSISTENT),
  UNAVAILABLE(RefusalCategory.UNAVAILABLE),
  BILLING_NOT_CONFIGURED(RefusalCategory.UNAVAILABLE),
  BILLING_UNAVAILABLE(RefusalCategory.UNAVAILABLE),
  EMAIL_NOT_CONFIGURED(RefusalCategory.UNAVAILABLE),
  EMAIL_FAILED(RefusalCategory.UNAVAILABLE);

  private final RefusalCategory refusalCategory;

  RefusalCode(RefusalCategory refusalCategory) {
    this.refusalCategory = refusalCategory;
  }

  public RefusalCategory category() {
    return refusalCategory;
  }
}
