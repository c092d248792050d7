package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.vidport.architecture.ProjectModule.ADAPTERS;
import static dev.vidport.architecture.ProjectModule.CORES;
import static dev.vidport.architecture.ProjectModule.DOMAIN;
import static dev.vidport.architecture.ProjectModule.HOST;
import static dev.vidport.architecture.ProjectModule.HTTP;
import static dev.vidport.architecture.ProjectModule.LIBRARY;
import static dev.vidport.architecture.ProjectModule.OUTBOUND;
import static dev.vidport.architecture.ProjectModule.OUTSIDE;
import static dev.vidport.architecture.ProjectModule.PERSISTENCE;
import static dev.vidport.architecture.ProjectModule.USECASES;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAnnotation;
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
    rules.annotations();
    rules.ports();
    rules.publicApi();
    rules.purity();
    rules.outboundCalls();
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
    for (ProjectModule adapter : ADAPTERS) {
      add(
          "depends only on the core modules of Vidport",
          adapter,
          dependsOnNone(adapter, codebase.everywhereExcept(DOMAIN, USECASES, adapter)));
    }
    // The library must not bring a web server into an embedding application.
    add(
        "depends neither on HTTP nor on the host",
        LIBRARY,
        dependsOnNone(LIBRARY, codebase.in(Set.of(HTTP, HOST))));
    for (ProjectModule module : ProjectModule.values()) {
      add("has no cycle between its features", module, hasNoCycle(module));
    }
    add("has media facts that know no edit", DOMAIN, featureKnowsNone("media", "edit", "render"));
    add("has edits that know no rendering", DOMAIN, featureKnowsNone("edit", "render"));
    add(
        "is in the package of a module",
        ALL,
        classes().should().resideInAnyPackage(codebase.everywhere()));
  }

  private void annotations() {
    for (ProjectModule core : CORES) {
      add(
          "has no third-party annotations",
          core,
          classes()
              .that()
              .resideInAPackage(codebase.in(core))
              .should(ArchitectureConditions.haveOnlyAnnotationsThat(this::isJavaOrCore)));
    }
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

  private boolean isJavaOrCore(JavaAnnotation<?> annotation) {
    return resideInAnyPackage("java.lang..", codebase.in(DOMAIN), codebase.in(USECASES))
        .test(annotation.getRawType());
  }

  private void ports() {
    for (ProjectModule module : OUTSIDE) {
      add(
          "implements only interfaces of the use cases and its own",
          module,
          classes()
              .that()
              .resideInAPackage(codebase.in(module))
              .should(
                  ArchitectureConditions.implementOnly(
                      codebase.owns(),
                      resideInAnyPackage(codebase.in(USECASES), codebase.in(module)))));
    }
  }

  /** An embedding application must not depend on the libraries behind the adapters. */
  private void publicApi() {
    add(
        "exposes only types of the JDK, the cores and its own",
        LIBRARY,
        classes()
            .that()
            .resideInAPackage(codebase.in(LIBRARY))
            .and()
            .arePublic()
            .should(
                ArchitectureConditions.exposeOnly(
                    resideInAnyPackage(
                        "java..",
                        "javax..",
                        codebase.in(LIBRARY),
                        codebase.in(DOMAIN),
                        codebase.in(USECASES)))));
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
          "does no input or output",
          core,
          noClasses()
              .that()
              .resideInAPackage(codebase.in(core))
              .should()
              .dependOnClassesThat(describe("perform input or output", JdkUsage::isInputOrOutput)));
    }
  }

  /** Addresses from users are only safe with the guarded client of the outbound module. */
  private void outboundCalls() {
    String[] exceptions =
        OutboundHttp.EXCEPTIONS.keySet().stream().map(codebase::inPackage).toArray(String[]::new);
    ArchCondition<JavaClass> openConnections =
        accessTargetWhere(
            describe(
                "would open a connection",
                access -> OutboundHttp.opensConnection(access.getTarget())));
    for (ProjectModule module : EnumSet.complementOf(EnumSet.of(OUTBOUND))) {
      add(
          "opens no HTTP connection",
          module,
          noClasses()
              .that()
              .resideInAPackage(codebase.in(module))
              .and()
              .resideOutsideOfPackages(exceptions)
              .should()
              .dependOnClassesThat(OutboundHttp.clients())
              .orShould(openConnections));
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
        EnumSet.complementOf(EnumSet.of(HOST)),
        accessesNone(codebase.everywhereExcept(HOST), JdkUsage::prints, "print"));
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
                .matching(codebase.featuresOf(module))
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
    ArchCondition<JavaClass> use =
        accessTargetWhere(describe("would " + what, access -> forbidden.test(access.getTarget())));
    return noClasses().that().resideInAnyPackage(packages).should(use);
  }

  private void add(String kind, ProjectModule guarded, ArchRule rule) {
    add(kind, EnumSet.of(guarded), rule);
  }

  private void add(String kind, Set<ProjectModule> guarded, ArchRule rule) {
    rules.add(new ArchitectureRule(kind, guarded, rule));
  }
}
