package dev.vidport.host.command.usage;

import dev.vidport.usecases.usage.ListUsage.AccountUsage;

/** Prints the usage of accounts one by one, so that the number of accounts does not matter. */
interface UsageWriter {
  /** Prints what stands before the first account. */
  void begin();

  void write(AccountUsage account);

  /** Prints what stands after the last account. */
  void end();
}
