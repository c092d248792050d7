package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcProblem;

/** A sign-in through an issuer of OpenID Connect has ended without a session. */
public final class OidcRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final OidcProblem problem;
  private final String returnTo;

  OidcRefusedException(OidcProblem problem) {
    this(problem, "", null);
  }

  /**
   * @param cause whose message is for the operator
   */
  OidcRefusedException(OidcProblem problem, Throwable cause) {
    this(problem, "", cause);
  }

  private OidcRefusedException(OidcProblem problem, String returnTo, Throwable cause) {
    super(problem.label(), cause);
    this.problem = problem;
    this.returnTo = returnTo;
  }

  OidcRefusedException returningTo(String view) {
    return new OidcRefusedException(problem, view, getCause());
  }

  public OidcProblem problem() {
    return problem;
  }

  /** Where the user wanted to go, as it was given at the begin; empty if that is not known. */
  public String returnTo() {
    return returnTo;
  }
}
