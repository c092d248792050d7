package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Account;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Parameters;

/** The account parameter of a command. */
public final class AccountParameter {
  @Parameters(
      index = "0",
      paramLabel = "ACCOUNT",
      description = "E-mail address or ID of the account.")
  private String reference;

  public Account of(UseCases useCases) {
    return useCases.accounts().find().handleAsOperator(reference);
  }
}
