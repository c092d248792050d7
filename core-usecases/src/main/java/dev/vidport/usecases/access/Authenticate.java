package dev.vidport.usecases.access;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.PlanCatalog;
import java.net.InetAddress;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Resolves a bearer credential to its principal. */
public final class Authenticate {
  private final Map<CredentialKind, CredentialLookup> lookups = new EnumMap<>(CredentialKind.class);
  private final PlanCatalog plans;

  /**
   * @param lookups one for each kind of credential to accept
   * @throws IllegalArgumentException when two lookups are for the same kind
   */
  public Authenticate(List<CredentialLookup> lookups, PlanCatalog plans) {
    for (CredentialLookup lookup : lookups) {
      if (this.lookups.putIfAbsent(lookup.kind(), lookup) != null) {
        throw new IllegalArgumentException("two lookups for " + lookup.kind());
      }
    }
    this.plans = plans;
  }

  /**
   * For a caller in this process, which may use a credential whatever addresses it is restricted
   * to.
   *
   * @param bearer the credential as it was sent
   * @throws RefusalException {@code UNAUTHORIZED} when it is unknown, expired or revoked, {@code
   *     ACCOUNT_DISABLED}, {@code ACCOUNT_ERASURE_PENDING} except for a session, whose operations
   *     {@link Permissions} limits
   */
  public Principal handle(String bearer) {
    return handle(bearer, credential -> {}, credential -> {});
  }

  /**
   * Resolves the {@code bearer} of a request as {@link #handle(String)} does.
   *
   * @param from the address of its sender; empty if it is unknown
   * @param known called for every valid credential, including those of disabled accounts
   * @throws RefusalException also {@code FORBIDDEN} when it is not accepted from that address
   */
  public Principal handle(String bearer, Optional<InetAddress> from, Consumer<Credential> known) {
    return handle(bearer, known, credential -> checkAddress(credential, from));
  }

  private static void checkAddress(Credential credential, Optional<InetAddress> from) {
    boolean isAccepted =
        credential.allowedIps().isEmpty() || from.filter(credential::isAcceptedFrom).isPresent();
    if (!isAccepted) {
      throw new RefusalException(
          RefusalCode.FORBIDDEN,
          "this API key is not accepted from your address, "
              + from.map(InetAddress::getHostAddress).orElse("which is unknown"));
    }
  }

  private Principal handle(
      String bearer, Consumer<Credential> known, Consumer<Credential> addressCheck) {
    CredentialLookup lookup = lookup(bearer).orElseThrow(Authenticate::unknown);
    Credential credential =
        lookup.find(Secret.of(bearer).hash()).orElseThrow(Authenticate::unknown);
    known.accept(credential);
    if (credential.account().disabled()) {
      throw new RefusalException(
          RefusalCode.ACCOUNT_DISABLED, "this account was disabled by the operator");
    }
    if (credential.account().erasure().isPresent() && lookup.kind() != CredentialKind.SESSION) {
      throw new RefusalException(Permissions.ERASURE_PENDING);
    }
    addressCheck.accept(credential);
    lookup.recordUse(credential);
    return new Principal(lookup.kind(), credential, plans.of(credential.account()));
  }

  /** Empty for a text that cannot be a credential, which thus costs no query. */
  private Optional<CredentialLookup> lookup(String bearer) {
    return bearer.length() == Secret.LENGTH
        ? CredentialKind.of(bearer).map(lookups::get)
        : Optional.empty();
  }

  private static RefusalException unknown() {
    return new RefusalException(
        RefusalCode.UNAUTHORIZED, "the credential is unknown, expired or revoked");
  }
}
