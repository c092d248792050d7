package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.vidport.architecture.ProjectModule.ADAPTERS;
import static dev.vidport.architecture.ProjectModule.BENCH;
import static dev.vidport.architecture.ProjectModule.CLIENT;
import static dev.vidport.architecture.ProjectModule.CORES;
import static dev.vidport.architecture.ProjectModule.DOMAIN;
import static dev.vidport.architecture.ProjectModule.FFMPEG;
import static dev.vidport.architecture.ProjectModule.HOST;
import static dev.vidport.architecture.ProjectModule.HTTP;
import static dev.vidport.architecture.ProjectModule.LIBRARY;
import static dev.vidport.architecture.ProjectModule.MEDIA;
import static dev.vidport.architecture.ProjectModule.MEDIAFILE;
import static dev.vidport.architecture.ProjectModule.OUTBOUND;
import static dev.vidport.architecture.ProjectModule.OUTSIDE;
import static dev.vidport.architecture.ProjectModule.PERSISTENCE;
import static dev.vidport.architecture.ProjectModule.STORAGE;
import static dev.vidport.architecture.ProjectModule.USECASES;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.sql.CommonDataSource;

/**
 * The rules for the modules of a code base. Every rule fails if the modules that it guards are
 * empty.
 */
final class ArchitectureRules {
  private static final Set<ProjectModule> ALL = EnumSet.allOf(ProjectModule.class);

  private final Codebase codebase;
  private final List<ArchitectureRule> rules = new ArrayList<>();

  private ArchitectureRules(Codebase codebase) {
    this.codebase = codebase;
  }

  static List<ArchitectureRule> of(Codebase codebase) {
    ArchitectureRules rules = new ArchitectureRules(codebase);
    rules.dependencies();
    rules.injection();
    rules.ports();
    rules.publicApi();
    rules.composition();
    rules.purity();
    rules.restrictedUses();
    rules.codingRules();
    return List.copyOf(rules.rules);
  }

  private void dependencies() {
    add("depends only on the JDK", DOMAIN, dependsOnlyOn(DOMAIN, "java..", codebase.in(DOMAIN)));
    // A MAC is a pure computation, although its package is not below java.
    add(
        "depends only on the JDK and the domain",
        USECASES,
        dependsOnlyOn(
            USECASES, "java..", "javax.crypto..", codebase.in(DOMAIN), codebase.in(USECASES)));
    add("depends only on the JDK", FFMPEG, dependsOnlyOn(FFMPEG, "java..", codebase.in(FFMPEG)));
    // A program that calls the service needs neither its rules nor its libraries.
    add(
        "depends only on the JDK and a library for JSON",
        CLIENT,
        dependsOnlyOn(CLIENT, "java..", "javax.crypto..", "tools.jackson..", codebase.in(CLIENT)));
    for (ProjectModule adapter : EnumSet.of(HTTP, OUTBOUND, PERSISTENCE, STORAGE)) {
      add(
          "depends only on the core modules of Vidport",
          adapter,
          dependsOnNone(adapter, codebase.everywhereExcept(DOMAIN, USECASES, adapter)));
    }
    ProjectModule.OPTIONAL.forEach(
        (adapter, base) ->
            add(
                "knows no adapter but that of its settings",
                adapter,
                dependsOnNone(
                    adapter, codebase.everywhereExcept(DOMAIN, USECASES, base, adapter))));
    // It must not bring their libraries into every embedding application.
    for (ProjectModule module : EnumSet.of(LIBRARY, HOST)) {
      add(
          "finds optional adapters by a service loader",
          module,
          dependsOnNone(module, codebase.in(ProjectModule.OPTIONAL.keySet())));
    }
    // An optional dependency: the adapter runs the programs that the module unpacks.
    add(
        "depends only on the core modules of Vidport",
        MEDIA,
        dependsOnNone(MEDIA, codebase.everywhereExcept(DOMAIN, USECASES, MEDIA, FFMPEG)));
    // It must not bring a database or a store into an embedding application.
    add(
        "knows no adapter but that of media",
        MEDIAFILE,
        dependsOnNone(MEDIAFILE, codebase.everywhereExcept(DOMAIN, USECASES, MEDIA, MEDIAFILE)));
    // The library must not bring a web server into an embedding application.
    add(
        "depends neither on HTTP nor on the host",
        LIBRARY,
        dependsOnNone(LIBRARY, codebase.in(Set.of(HTTP, HOST))));
    for (ProjectModule module : ProjectModule.values()) {
      add("has no cycle between its packages", module, hasNoCycle(module));
    }
    features();
    add("has media facts that know no edit", DOMAIN, featureKnowsNone("media", "edit", "render"));
    add("has edits that know no rendering", DOMAIN, featureKnowsNone("edit", "render"));
    add(
        "is in the package of a module",
        ALL,
        classes().should().resideInAnyPackage(codebase.everywhere()));
  }

  /** The features of the use cases: assembly, features, and what these build on. */
  private void features() {
    add(
        "has no cycle between its features",
        USECASES,
        slices().assignedFrom(codebase.featuresOf(USECASES)).should().beFreeOfCycles());
    add(
        "has features that do not know the assembly",
        USECASES,
        noClasses()
            .that()
            .resideInAPackage(codebase.packageOf(USECASES) + ".*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(codebase.packageOf(USECASES)));
    String[] foundation =
        Stream.of("environment", "event", "job", "signing", "storage", "transaction")
            .map(feature -> codebase.feature(USECASES, feature))
            .toArray(String[]::new);
    add(
        "has a foundation that knows no feature",
        USECASES,
        noClasses()
            .that()
            .resideInAnyPackage(foundation)
            .should()
            .dependOnClassesThat(
                resideInAPackage(codebase.in(USECASES))
                    .and(resideOutsideOfPackages(foundation))
                    .and(resideOutsideOfPackage(codebase.ports()))
                    .as("belong to other features")));
  }

  private void injection() {
    add(
        "has no injected fields",
        ALL,
        noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(codebase.everywhere())
            .should()
            .beAnnotatedWith(
                describe(
                    "an annotation that injects",
                    annotation ->
                        Set.of("Inject", "Autowired", "Resource")
                            .contains(annotation.getRawType().getSimpleName()))));
  }

  private void ports() {
    add(
        "has ports that know no use case",
        USECASES,
        classes()
            .that()
            .resideInAPackage(codebase.ports())
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "javax.crypto..", codebase.in(DOMAIN), codebase.ports()));
    add(
        "calls only the ports that it may",
        HTTP,
        noClasses()
            .that()
            .resideInAPackage(codebase.in(HTTP))
            .should()
            .dependOnClassesThat(PortsOfHttp.others(codebase)));
    DescribedPredicate<JavaClass> useCases =
        resideInAPackage(codebase.in(USECASES)).and(not(resideInAPackage(codebase.ports())));
    Set<ProjectModule> callingNone = EnumSet.copyOf(ADAPTERS);
    callingNone.remove(HTTP);
    callingNone.add(MEDIAFILE);
    for (ProjectModule adapter : callingNone) {
      add(
          "knows ports but no use case",
          adapter,
          noClasses()
              .that()
              .resideInAPackage(codebase.in(adapter))
              .should()
              .dependOnClassesThat(useCases.as("are not ports")));
    }
    for (ProjectModule module : OUTSIDE) {
      add(
          "implements only ports and its own interfaces",
          module,
          classes()
              .that()
              .resideInAPackage(codebase.in(module))
              .should(
                  ArchitectureConditions.implementOnly(
                      codebase.owns(),
                      resideInAnyPackage(
                          codebase.ports(),
                          codebase.in(module),
                          codebase.in(ProjectModule.LISTENED_TO.getOrDefault(module, module))))));
    }
  }

  /** An embedding application must not depend on the libraries behind the adapters. */
  private void publicApi() {
    LibraryApi api = new LibraryApi(codebase);
    add(
        "exposes only types of the JDK and of Vidport",
        LIBRARY,
        classes().that(api.classes()).should(ArchitectureConditions.exposeOnly(api.types())));
  }

  /** Guice puts the adapters together. A class does not look up what it needs. */
  private void composition() {
    add(
        "asks the injector in one class",
        ALL,
        noClasses()
            .that()
            .resideInAnyPackage(codebase.everywhere())
            .and()
            .doNotHaveFullyQualifiedName(codebase.packageOf(LIBRARY) + ".internal.InstanceAssembly")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("com.google.inject.Injector"));
  }

  private void purity() {
    for (ProjectModule core : CORES) {
      add(
          "does not read the system clock",
          core,
          accessesNone(core, JdkUsage::readsTheClock, "read the clock"));
      add(
          "does not create randomness",
          core,
          accessesNone(core, JdkUsage::createsRandomness, "create randomness"));
      add(
          "uses only what computes of the JDK",
          core,
          noClasses()
              .that()
              .resideInAPackage(codebase.in(core))
              .and(not(CoreJdk.makesThreads(codebase)))
              .should()
              .dependOnClassesThat(CoreJdk.forbidden(codebase))
              .orShould(access(CoreJdk::reachesOut, "reach out of the core")));
      add(
          "has no mutable static field",
          core,
          fields()
              .that()
              .areDeclaredInClassesThat()
              .resideInAPackage(codebase.in(core))
              .and()
              .areStatic()
              .should()
              .beFinal()
              .andShould()
              .notHaveRawType(describe("can be changed", CoreJdk::isMutable)));
    }
  }

  private void restrictedUses() {
    for (RestrictedUse use : RestrictedUse.ALL) {
      for (ProjectModule module : ProjectModule.SHIPPED) {
        if (!use.allows(module)) {
          add(
              use.kind(),
              module,
              noClasses()
                  .that()
                  .resideInAPackage(codebase.in(module))
                  .and()
                  .resideOutsideOfPackages(
                      use.allowed().keySet().stream()
                          .map(codebase::inPackage)
                          .toArray(String[]::new))
                  .should()
                  .dependOnClassesThat(use.types())
                  .orShould(access(use.members(), "do what only few packages may")));
        }
      }
    }
  }

  private void codingRules() {
    add(
        "logs through SLF4J",
        ALL,
        noClasses()
            .that()
            .resideInAnyPackage(codebase.everywhere())
            .and()
            // The interface of data sources requires a reference to the Logger of that package.
            .areNotAssignableTo(CommonDataSource.class)
            .and()
            // It keeps the secret paths of requests out of the log of the JDK's server.
            .doNotHaveFullyQualifiedName("dev.vidport.media.source.LoopbackServer")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.logging.."));
    // Waiting uses a lock, a future or a schedule; the duration of a sleep is a guess.
    add("does not sleep", ALL, accessesNone(codebase.everywhere(), JdkUsage::sleeps, "sleep"));
    // A host in Egypt writes and reads the same files, filters and keys as any other.
    add(
        "does not depend on the default locale",
        ALL,
        accessesNone(codebase.everywhere(), JdkUsage::usesDefaultLocale, "use the default locale"));
    // An interrupt in the middle of a query makes H2 close its file for all connections.
    for (ProjectModule module : EnumSet.of(PERSISTENCE, LIBRARY)) {
      add(
          "interrupts no pool of threads",
          module,
          accessesNone(module, JdkUsage::interruptsPool, "interrupt threads"));
    }
    // Only commands that a user runs may write to standard output.
    add(
        "does not print",
        EnumSet.complementOf(EnumSet.of(HOST, BENCH)),
        accessesNone(codebase.everywhereExcept(HOST, BENCH), JdkUsage::prints, "print"));
  }

  private ArchRule dependsOnlyOn(ProjectModule module, String... packages) {
    return classes()
        .that()
        .resideInAPackage(codebase.in(module))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(packages);
  }

  private ArchRule dependsOnNone(ProjectModule module, String... packages) {
    return noClasses()
        .that()
        .resideInAPackage(codebase.in(module))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages);
  }

  /** The features of the domain build on each other in one direction. */
  private ArchRule featureKnowsNone(String feature, String... others) {
    return noClasses()
        .that()
        .resideInAPackage(codebase.feature(DOMAIN, feature))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Arrays.stream(others)
                .map(other -> codebase.feature(DOMAIN, other))
                .toArray(String[]::new));
  }

  /** A module may have no features, but it must not be empty. */
  private ArchRule hasNoCycle(ProjectModule module) {
    return CompositeArchRule.of(
            classes()
                .that()
                .resideInAPackage(codebase.in(module))
                .should()
                .resideInAPackage(codebase.in(module)))
        .and(
            slices()
                .assignedFrom(codebase.packagesOf(module))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true));
  }

  private ArchRule accessesNone(
      ProjectModule module, Predicate<AccessTarget> forbidden, String what) {
    return accessesNone(new String[] {codebase.in(module)}, forbidden, what);
  }

  private static ArchRule accessesNone(
      String[] packages, Predicate<AccessTarget> forbidden, String what) {
    return noClasses().that().resideInAnyPackage(packages).should(access(forbidden, what));
  }

  private static ArchCondition<JavaClass> access(Predicate<AccessTarget> forbidden, String what) {
    return accessTargetWhere(
        describe("would " + what, access -> forbidden.test(access.getTarget())));
  }

  private void add(String kind, ProjectModule guarded, ArchRule rule) {
    add(kind, EnumSet.of(guarded), rule);
  }

  private void add(String kind, Set<ProjectModule> guarded, ArchRule rule) {
    rules.add(new ArchitectureRule(kind, guarded, rule));
  }
}
