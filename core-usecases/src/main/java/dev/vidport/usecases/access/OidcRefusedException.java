package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcProblem;
import java.util.Optional;

/** A sign-in through an issuer of OpenID Connect has ended without a session. */
public final class OidcRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final OidcProblem problem;
  private final String returnTo;
  private final String reason;

  OidcRefusedException(OidcProblem problem) {
    this(problem, "", "");
  }

  /**
   * @param cause whose message is for the operator
   */
  OidcRefusedException(OidcProblem problem, Throwable cause) {
    this(problem, "", Optional.ofNullable(cause.getMessage()).orElse(""));
    initCause(cause);
  }

  private OidcRefusedException(OidcProblem problem, String returnTo, String reason) {
    super(problem.label());
    this.problem = problem;
    this.returnTo = returnTo;
    this.reason = reason;
  }

  OidcRefusedException returningTo(String view) {
    OidcRefusedException returning = new OidcRefusedException(problem, view, reason);
    returning.initCause(this);
    return returning;
  }

  public OidcProblem problem() {
    return problem;
  }

  /** Where the user wanted to go, as it was given at the begin; empty if that is not known. */
  public String returnTo() {
    return returnTo;
  }

  /** The reason for the operator, without secrets; empty if the problem says all. */
  public String reason() {
    return reason;
  }
}
