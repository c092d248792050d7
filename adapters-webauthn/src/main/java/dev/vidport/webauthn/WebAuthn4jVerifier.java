package dev.vidport.webauthn;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.RegistrationRequest;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.data.extension.authenticator.AuthenticationExtensionsAuthenticatorOutputs;
import com.webauthn4j.data.extension.client.AuthenticationExtensionsClientOutputs;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.util.exception.WebAuthnException;
import com.webauthn4j.verifier.exception.BadChallengeException;
import com.webauthn4j.verifier.exception.BadOriginException;
import com.webauthn4j.verifier.exception.BadRpIdException;
import com.webauthn4j.verifier.exception.BadSignatureException;
import com.webauthn4j.verifier.exception.BadTopOriginException;
import com.webauthn4j.verifier.exception.MaliciousCounterValueException;
import com.webauthn4j.verifier.exception.NotAllowedAlgorithmException;
import com.webauthn4j.verifier.exception.UserNotPresentException;
import com.webauthn4j.verifier.exception.UserNotVerifiedException;
import com.webauthn4j.verifier.exception.VerificationException;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.RelyingParty;
import dev.vidport.usecases.access.port.PasskeyException;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * Checks passkeys with WebAuthn4J. Statements about the make of an authenticator are not checked,
 * because none is asked for.
 */
public final class WebAuthn4jVerifier implements PasskeyVerifier {
  private static final List<PublicKeyCredentialParameters> ALGORITHMS =
      Stream.of(
              COSEAlgorithmIdentifier.ES256,
              COSEAlgorithmIdentifier.EdDSA,
              COSEAlgorithmIdentifier.RS256)
          .map(
              algorithm ->
                  new PublicKeyCredentialParameters(PublicKeyCredentialType.PUBLIC_KEY, algorithm))
          .toList();

  @Override
  public PasskeyCredential register(RelyingParty party, String challenge, Attestation attestation)
      throws PasskeyException {
    try {
      RegistrationData data =
          Library.MANAGER.verify(
              new RegistrationRequest(
                  decode(attestation.attestationObject()), decode(attestation.clientData())),
              new RegistrationParameters(server(party, challenge), ALGORITHMS, true, true));
      var authenticator =
          Objects.requireNonNull(data.getAttestationObject()).getAuthenticatorData();
      AttestedCredentialData credential =
          Objects.requireNonNull(authenticator.getAttestedCredentialData());
      return new PasskeyCredential(
          encode(credential.getCredentialId()),
          encode(Library.CREDENTIALS.convert(credential)),
          authenticator.getSignCount());
    } catch (WebAuthnException | JacksonException | IllegalArgumentException e) {
      throw refused(e);
    }
  }

  @Override
  public long verify(
      RelyingParty party, String challenge, PasskeyCredential credential, Assertion assertion)
      throws PasskeyException {
    try {
      var data =
          Library.MANAGER.verify(
              new AuthenticationRequest(
                  decode(assertion.credential()),
                  decode(assertion.authenticatorData()),
                  decode(assertion.clientData()),
                  decode(assertion.signature())),
              new AuthenticationParameters(
                  server(party, challenge),
                  record(credential),
                  List.of(decode(credential.id())),
                  true,
                  true));
      return Objects.requireNonNull(data.getAuthenticatorData()).getSignCount();
    } catch (MaliciousCounterValueException e) {
      throw PasskeyException.countBack(e);
    } catch (WebAuthnException | JacksonException | IllegalArgumentException e) {
      throw refused(e);
    }
  }

  private static ServerProperty server(RelyingParty party, String challenge) {
    return ServerProperty.builder()
        .origin(Origin.create(party.origin()))
        .rpId(party.id())
        .challenge(new DefaultChallenge(decode(challenge)))
        .build();
  }

  private static CredentialRecordImpl record(PasskeyCredential credential) {
    return new CredentialRecordImpl(
        new NoneAttestationStatement(),
        null,
        null,
        null,
        credential.signCount(),
        Library.CREDENTIALS.convert(decode(credential.data())),
        new AuthenticationExtensionsAuthenticatorOutputs<>(),
        null,
        new AuthenticationExtensionsClientOutputs<>(),
        Set.of());
  }

  /** In words for the person; the library's own may have data of the request. */
  private static PasskeyException refused(RuntimeException e) {
    return PasskeyException.refused(reason(e).orElse("its answer is malformed"), e);
  }

  private static Optional<String> reason(RuntimeException e) {
    if (e instanceof BadChallengeException) {
      return Optional.of("it has signed another challenge");
    } else if (e instanceof BadOriginException || e instanceof BadTopOriginException) {
      return Optional.of("it was used on a page of another site");
    } else if (e instanceof BadRpIdException) {
      return Optional.of("it was made for another host name");
    } else if (e instanceof UserNotPresentException || e instanceof UserNotVerifiedException) {
      return Optional.of("it has not checked who uses it, by a PIN or biometrics");
    } else if (e instanceof NotAllowedAlgorithmException) {
      return Optional.of("its algorithm is not ES256, EdDSA or RS256");
    } else if (e instanceof BadSignatureException) {
      return Optional.of("its signature is wrong");
    }
    return e instanceof VerificationException
        ? Optional.of("its answer does not fit the request")
        : Optional.empty();
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] decode(String text) {
    return Base64.getUrlDecoder().decode(text);
  }

  /** Loaded with the first passkey, so that the start of a host does not take longer. */
  private static final class Library {
    static final ObjectConverter CONVERTER = new ObjectConverter();
    static final WebAuthnManager MANAGER =
        WebAuthnManager.createNonStrictWebAuthnManager(CONVERTER);
    static final AttestedCredentialDataConverter CREDENTIALS =
        new AttestedCredentialDataConverter(CONVERTER);
  }
}
