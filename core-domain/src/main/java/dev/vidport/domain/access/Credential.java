package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.net.CidrBlock;
import java.net.InetAddress;
import java.util.List;

/**
 * A valid credential, with its account and scope.
 *
 * @param id stable identifier among the credentials of its kind, such as a key id
 * @param rateLimitKey the bucket that its requests count toward: its own, or its maker's
 * @param account the account that it belongs to
 * @param scope the part of the account that it gives access to
 * @param allowedIps the addresses from which it is accepted; empty for all
 */
public record Credential(
    String id, String rateLimitKey, Account account, Scope scope, List<CidrBlock> allowedIps) {
  public Credential {
    allowedIps = List.copyOf(allowedIps);
  }

  /** A credential that is accepted from every address. */
  public Credential(String id, String rateLimitKey, Account account, Scope scope) {
    this(id, rateLimitKey, account, scope, List.of());
  }

  public boolean isAcceptedFrom(InetAddress address) {
    return allowedIps.isEmpty() || allowedIps.stream().anyMatch(range -> range.contains(address));
  }

  /** A credential for all of {@code account} with its own bucket. */
  public static Credential ofAccount(String id, Account account) {
    return new Credential(id, id, account, new Scope.WholeAccount());
  }
}
