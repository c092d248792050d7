package dev.vidport.webauthn;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.webauthn4j.converter.AttestationObjectConverter;
import com.webauthn4j.converter.AuthenticatorDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.data.attestation.AttestationObject;
import com.webauthn4j.data.attestation.authenticator.AAGUID;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.authenticator.COSEKey;
import com.webauthn4j.data.attestation.authenticator.EC2COSEKey;
import com.webauthn4j.data.attestation.authenticator.EdDSACOSEKey;
import com.webauthn4j.data.attestation.authenticator.RSACOSEKey;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.extension.authenticator.RegistrationExtensionAuthenticatorOutput;
import dev.vidport.usecases.access.port.PasskeyVerifier.Assertion;
import dev.vidport.usecases.access.port.PasskeyVerifier.Attestation;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Base64;

/**
 * An authenticator with one passkey, and the browser in front of it. It says what its fields tell,
 * right or wrong.
 */
public final class SoftwareAuthenticator {
  private static final ObjectConverter CONVERTER = new ObjectConverter();

  private final Algorithm algorithm;
  private final KeyPair keys;
  private final byte[] credential = new byte[32];

  /** The page on which it is used. */
  public String origin;

  /** Whether the page is in a frame of another site. */
  public boolean isFramed;

  /** The host for which it is used. */
  public String party;

  /** Whether it has checked who uses it. */
  public boolean isVerified = true;

  /** Its count of signatures; 0 for one that does not count. */
  public long signCount;

  public SoftwareAuthenticator(Algorithm algorithm, String party, String origin) {
    this.algorithm = algorithm;
    this.party = party;
    this.origin = origin;
    this.keys = algorithm.newKeys();
    new SecureRandom().nextBytes(credential);
  }

  /** Makes its passkey known. */
  public Attestation register(String challenge) {
    AttestedCredentialData data =
        new AttestedCredentialData(AAGUID.ZERO, credential, algorithm.cose(keys));
    byte flags =
        (byte)
            (AuthenticatorData.BIT_UP
                | AuthenticatorData.BIT_AT
                | (isVerified ? AuthenticatorData.BIT_UV : 0));
    AuthenticatorData<RegistrationExtensionAuthenticatorOutput> made =
        new AuthenticatorData<>(hash(party.getBytes(UTF_8)), flags, signCount, data);
    byte[] attestation =
        new AttestationObjectConverter(CONVERTER)
            .convertToBytes(new AttestationObject(made, new NoneAttestationStatement()));
    return new Attestation(encode(clientData("webauthn.create", challenge)), encode(attestation));
  }

  /** Signs in. */
  public Assertion sign(String challenge) {
    byte flags = (byte) (AuthenticatorData.BIT_UP | (isVerified ? AuthenticatorData.BIT_UV : 0));
    byte[] data =
        new AuthenticatorDataConverter(CONVERTER)
            .convert(new AuthenticatorData<>(hash(party.getBytes(UTF_8)), flags, signCount));
    byte[] client = clientData("webauthn.get", challenge);
    return new Assertion(
        credential(),
        encode(client),
        encode(data),
        encode(algorithm.sign(keys, join(data, hash(client)))));
  }

  /** The id of its credential. */
  public String credential() {
    return encode(credential);
  }

  private byte[] clientData(String type, String challenge) {
    return String.format(
            """
            {"type":"%s","challenge":"%s","origin":"%s","crossOrigin":%s}""",
            type, challenge, origin, isFramed)
        .getBytes(UTF_8);
  }

  private static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] all = new byte[first.length + second.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** How it signs. */
  public enum Algorithm {
    ES256("EC", 256, "SHA256withECDSA") {
      @Override
      COSEKey cose(KeyPair keys) {
        return EC2COSEKey.create(
            (java.security.interfaces.ECPublicKey) keys.getPublic(), COSEAlgorithmIdentifier.ES256);
      }
    },
    EDDSA("Ed25519", 255, "Ed25519") {
      @Override
      COSEKey cose(KeyPair keys) {
        return EdDSACOSEKey.create(
            (java.security.interfaces.EdECPublicKey) keys.getPublic(),
            COSEAlgorithmIdentifier.EdDSA);
      }
    },
    RS256("RSA", 2048, "SHA256withRSA") {
      @Override
      COSEKey cose(KeyPair keys) {
        return RSACOSEKey.create(
            (java.security.interfaces.RSAPublicKey) keys.getPublic(),
            COSEAlgorithmIdentifier.RS256);
      }
    },
    /** One that no host accepts. */
    RS1("RSA", 2048, "SHA1withRSA") {
      @Override
      COSEKey cose(KeyPair keys) {
        return RSACOSEKey.create(
            (java.security.interfaces.RSAPublicKey) keys.getPublic(), COSEAlgorithmIdentifier.RS1);
      }
    };

    private final String keyType;
    private final int bits;
    private final String signature;

    Algorithm(String keyType, int bits, String signature) {
      this.keyType = keyType;
      this.bits = bits;
      this.signature = signature;
    }

    abstract COSEKey cose(KeyPair keys);

    private KeyPair newKeys() {
      try {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(keyType);
        generator.initialize(bits);
        return generator.generateKeyPair();
      } catch (GeneralSecurityException e) {
        throw new AssertionError(e);
      }
    }

    private byte[] sign(KeyPair keys, byte[] text) {
      try {
        Signature signer = Signature.getInstance(signature);
        signer.initSign(keys.getPrivate());
        signer.update(text);
        return signer.sign();
      } catch (GeneralSecurityException e) {
        throw new AssertionError(e);
      }
    }
  }
}
