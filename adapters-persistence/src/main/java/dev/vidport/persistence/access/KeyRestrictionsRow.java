package dev.vidport.persistence.access;

import dev.vidport.domain.access.KeyRestrictions;
import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.net.CidrBlock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** The restrictions of an API key, as stored; its end is a column. */
record KeyRestrictionsRow(List<KeyScope> scopes, List<String> allowedIps) {
  static KeyRestrictionsRow of(KeyRestrictions restrictions) {
    return new KeyRestrictionsRow(
        List.copyOf(restrictions.scopes()),
        restrictions.allowedIps().stream().map(CidrBlock::toString).toList());
  }

  KeyRestrictions restrictions(Optional<Instant> expiresAt) {
    return new KeyRestrictions(
        EnumSet.copyOf(scopes), expiresAt, allowedIps.stream().map(CidrBlock::parse).toList());
  }
}
