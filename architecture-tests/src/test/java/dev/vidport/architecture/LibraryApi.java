package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Set;

/** What an embedding application may use, as docs/embedding.md says. */
record LibraryApi(Codebase codebase) {
  /**
   * The settings that adapters read, below the root package. Nested types belong to them, and so do
   * the settings of all object stores.
   */
  private static final Set<String> SETTINGS_OF_ADAPTERS =
      Set.of(
          "media.settings.FfmpegPrograms",
          "media.settings.FfmpegSettings",
          "media.settings.IsolationMode",
          "media.settings.IsolationSettings",
          "media.settings.ProgramSettings",
          "outbound.access.OidcIssuerSettings",
          "outbound.account.AuditReceiverSettings",
          "outbound.billing.StripeSettings",
          "outbound.caption.TranscriptionServerSettings",
          "outbound.egress.EgressPolicy",
          "outbound.egress.OutboundProxy",
          "outbound.mail.MailSender",
          "outbound.mail.SmtpSettings",
          "persistence.database.ApplicationDataSource",
          "persistence.database.DatabaseSettings");

  /** The public classes of the libraries, and the settings of adapters. */
  DescribedPredicate<JavaClass> classes() {
    return describe("are the API of the library", this::isApi);
  }

  private boolean isApi(JavaClass type) {
    return isSetting(type)
        || (type.getModifiers().contains(JavaModifier.PUBLIC) && isInLibrary(type));
  }

  private boolean isInLibrary(JavaClass type) {
    return resideInAnyPackage(
            codebase.in(ProjectModule.LIBRARY), codebase.in(ProjectModule.MEDIAFILE))
        .and(not(resideInAPackage("..internal..")))
        .test(type);
  }

  private boolean isSetting(JavaClass type) {
    String name = type.getName().replaceFirst("[$].*", "");
    return type.isAssignableTo(
            codebase.packageOf(ProjectModule.USECASES) + ".signing.port.StoreSettings")
        || (name.startsWith(codebase.root() + ".")
            && SETTINGS_OF_ADAPTERS.contains(name.substring(codebase.root().length() + 1)));
  }

  /** The types that its signatures may contain. */
  DescribedPredicate<JavaClass> types() {
    return resideInAnyPackage(
            "java..",
            "javax..",
            codebase.in(ProjectModule.DOMAIN),
            codebase.in(ProjectModule.USECASES))
        .or(classes())
        .as("belong to the JDK, the cores or the API of the library");
  }
}
