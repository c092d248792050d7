package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The names of persons for authenticators, which must not tell who the person is (WebAuthn,
 * 14.6.1). Each follows from the address and a key of the instance that is never rotated.
 */
final class PasskeyHandles {
  private final LinkSigner signer;

  PasskeyHandles(LinkSigner signer) {
    this.signer = signer;
  }

  /** In base64url. */
  String of(Email person) {
    byte[] bytes = HexFormat.of().parseHex(signer.lastingHash("passkey-person", person.value()));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
