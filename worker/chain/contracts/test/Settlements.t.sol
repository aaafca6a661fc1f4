// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {Drawings} from "../Drawings.sol";
import {Table, Tier} from "../Prizes.sol";
import {Settlements} from "../Settlements.sol";
import {Tables} from "../Tables.sol";
import {Stage} from "./Stage.sol";

contract SettlementsTest is Stage {
    function testFuzz_whatIsPaidFollowsFromTheValueAndTheTable(bytes32 value, uint32 winners) public {
        winners = uint32(bound(winners, 1, 40));
        uint48 number = _drawWith(1, winners, value);
        (uint256 transferred, uint256 held, uint96 best) = _expected(value, _table(), winners);
        vm.prank(stranger);
        drawings.settle(1, number, _table(), type(uint256).max);
        vm.assertEq(token.balanceOf(wallet), transferred, "to the wallet");
        vm.assertEq(drawings.campaign(1).balance, MONEY - transferred, "left for the campaign");
        Drawings.Drawing memory record = drawings.drawing(1, number);
        vm.assertEq(record.transferred, transferred, "transferred");
        vm.assertEq(record.held, held, "held");
        vm.assertEq(_table().tiers[record.bestTier].amount, best, "best prize");
        vm.assertEq(record.settledAt, clock, "settled now");
    }

    function testFuzz_aListInPiecesComesToTheSame(bytes32 value, uint32 winners, uint256 seed) public {
        winners = uint32(bound(winners, 1, 60));
        (uint48 whole, uint48 pieces) = (_drawWith(1, winners, value), _drawWith(1, winners, value));
        drawings.settle(1, whole, _table(), winners);
        while (drawings.drawing(1, pieces).settledAt == 0) {
            seed = uint256(keccak256(abi.encode(seed)));
            drawings.settle(1, pieces, _table(), bound(seed, 1, 20));
        }
        (Drawings.Drawing memory one, Drawings.Drawing memory other) =
            (drawings.drawing(1, whole), drawings.drawing(1, pieces));
        vm.assertEq(other.transferred, one.transferred, "transferred");
        vm.assertEq(other.held, one.held, "held");
        vm.assertEq(other.bestTier, one.bestTier, "best prize");
        vm.assertEq(token.balanceOf(wallet), 2 * uint256(one.transferred), "paid with the last piece alone");
    }

    function test_theContractAgreesWithTheSharedVectors() public {
        string memory json = vm.readFile("test/vectors/prize-draw-1.json");
        uint256 settled = 0;
        for (uint256 i = 0; vm.keyExistsJson(json, string.concat(".cases[", vm.toString(i), "]")); i++) {
            settled += _settleVector(json, string.concat(".cases[", vm.toString(i), "]"));
        }
        vm.assertTrue(settled >= 5, "there are vectors");
    }

    /// @dev Each vector has a table of its own, so each is a campaign of its own.
    function _settleVector(string memory json, string memory one) private returns (uint256) {
        Table memory table;
        table.fingerprint = vm.parseJsonBytes32(json, string.concat(one, ".prizeTableFingerprint"));
        table.denominator = uint64(vm.parseJsonUint(json, string.concat(one, ".prizeTable.denominator")));
        table.heldFrom = type(uint96).max;
        table.tiers = new Tier[](_count(json, string.concat(one, ".prizeTable.tiers")));
        for (uint256 i = 0; i < table.tiers.length; i++) {
            string memory tier = string.concat(one, ".prizeTable.tiers[", vm.toString(i), "]");
            table.tiers[i].threshold = uint64(vm.parseJsonUint(json, string.concat(tier, ".threshold")));
            table.tiers[i].amount = uint96(vm.parseJsonUint(json, string.concat(tier, ".amountCents")));
        }
        uint32 winners = uint32(_count(json, string.concat(one, ".results")));
        uint256 expected = 0;
        for (uint256 i = 0; i < winners; i++) {
            expected += vm.parseJsonUint(json, string.concat(one, ".results[", vm.toString(i), "].amountCents"));
        }
        if (winners == 0) return 0;
        vm.prank(registrar);
        drawings.registerTable(1, table, uint40(clock + NOTICE));
        _pass(NOTICE);
        uint48 number = _drawWith(1, winners, vm.parseJsonBytes32(json, string.concat(one, ".entropy")));
        vm.prank(owner);
        drawings.setLimits(1, type(uint96).max, type(uint96).max);
        _deposit(1, expected);
        drawings.settle(1, number, table, winners);
        vm.assertEq(drawings.drawing(1, number).transferred, expected, one);
        return 1;
    }

    function _count(string memory json, string memory list) private view returns (uint256 count) {
        while (vm.keyExistsJson(json, string.concat(list, "[", vm.toString(count), "]"))) {
            count++;
        }
    }

    function test_aDrawingIsPaidOnce() public {
        uint48 number = _draw(1, 10);
        drawings.settle(1, number, _table(), 10);
        uint256 paid = token.balanceOf(wallet);
        _expect(Settlements.AlreadySettled.selector);
        drawings.settle(1, number, _table(), 10);
        vm.assertEq(token.balanceOf(wallet), paid, "no second payment");
    }

    function test_nothingIsSettledBeforeTheValueOrAfterNoPosition() public {
        _expect(Drawings.NotRevealed.selector);
        drawings.settle(1, 1, _table(), 1);
        (uint48 number,) = _request(1, 3);
        _expect(Drawings.NotRevealed.selector);
        drawings.settle(1, number, _table(), 1);
        number = _draw(1, 3);
        _expect(Campaigns.Incomplete.selector);
        drawings.settle(1, number, _table(), 0);
    }

    function test_noOtherTableSettlesADrawing() public {
        uint48 number = _draw(1, 3);
        Table memory other = _table();
        other.tiers[1].amount += 1;
        _expect(
            abi.encodeWithSelector(
                Tables.AnotherTable.selector, drawings.hashOfTable(_table()), drawings.hashOfTable(other)
            )
        );
        drawings.settle(1, number, other, 3);
    }

    function test_largePrizesAreHeldAndNotTransferred() public {
        Table memory table = _table();
        table.heldFrom = DOLLAR;
        vm.prank(registrar);
        drawings.registerTable(1, table, uint40(clock + NOTICE));
        _pass(NOTICE);
        uint48 number = _drawWith(1, 30, "a value");
        (, uint256 held,) = _expected("a value", table, 30);
        drawings.settle(1, number, table, 30);
        vm.assertEq(token.balanceOf(wallet), 0, "nothing is transferred");
        vm.assertEq(drawings.drawing(1, number).held, held, "all is held");
        vm.assertTrue(held > 0, "something was won");
    }

    function test_nothingWonNeedsNoWallet() public {
        _register("without-wallet", address(0));
        Table memory table = _table();
        table.tiers = new Tier[](1);
        table.tiers[0] = Tier(1_000, 0);
        vm.prank(registrar);
        drawings.registerTable(2, table, uint40(clock + NOTICE));
        _pass(NOTICE);
        uint48 number = _draw(2, 5);
        drawings.settle(2, number, table, 5);
        vm.assertTrue(drawings.drawing(2, number).settledAt != 0, "settled");
    }

    function test_aCampaignWithoutWalletWaitsForIt() public {
        _register("without-wallet", address(0));
        _deposit(2, MONEY);
        uint48 number = _drawWith(2, 30, "a value");
        _expect(abi.encodeWithSelector(Campaigns.NoWallet.selector, 2));
        drawings.settle(2, number, _table(), 30);
        vm.prank(registrar);
        drawings.setFirstWallet(2, address(0xF00D));
        drawings.settle(2, number, _table(), 30);
        vm.assertTrue(token.balanceOf(address(0xF00D)) > 0, "paid then");
    }

    function test_aCampaignWithTooLittleWaitsAndHoldsNoOther() public {
        _register("poor", address(0xF00D));
        uint48 number = _drawWith(2, 30, "a value");
        (uint256 due,,) = _expected("a value", _table(), 30);
        _deposit(2, due - 1);
        _expect(abi.encodeWithSelector(Campaigns.BalanceTooSmall.selector, due - 1, due));
        drawings.settle(2, number, _table(), 30);
        drawings.settle(1, _drawWith(1, 30, "a value"), _table(), 30);
        vm.assertEq(token.balanceOf(wallet), due, "the other campaign is paid");
        _deposit(2, 1);
        drawings.settle(2, number, _table(), 30);
        vm.assertEq(token.balanceOf(address(0xF00D)), due, "and this one once it has enough");
        vm.assertEq(drawings.campaign(2).balance, 0, "to the last unit");
    }

    function test_aDrawingAboveTheCampaignsLimitWaitsForTheOwner() public {
        uint48 number = _drawWith(1, 30, "a value");
        (uint256 due,,) = _expected("a value", _table(), 30);
        vm.prank(owner);
        drawings.setLimits(1, uint96(due - 1), MAX_PER_DAY);
        _expect(abi.encodeWithSelector(Campaigns.AmountAboveMax.selector, due, due - 1));
        drawings.settle(1, number, _table(), 30);
        vm.prank(owner);
        drawings.setLimits(1, uint96(due), MAX_PER_DAY);
        drawings.settle(1, number, _table(), 30);
    }

    function test_aDaysPaymentsHaveALimitAndTheNextDayHasItsOwn() public {
        (uint256 due,,) = _expected("a value", _table(), 30);
        vm.prank(owner);
        drawings.setLimits(1, MAX_PER_DRAWING, uint96(due + 5));
        drawings.settle(1, _drawWith(1, 30, "a value"), _table(), 30);
        uint48 number = _drawWith(1, 30, "a value");
        uint256 nextDay = (clock / 1 days + 1) * 1 days;
        _expect(abi.encodeWithSelector(Campaigns.DayAboveMax.selector, due, 5, nextDay));
        drawings.settle(1, number, _table(), 30);
        _pass(nextDay - clock);
        drawings.settle(1, number, _table(), 30);
        vm.assertEq(token.balanceOf(wallet), 2 * due, "both are paid");
    }

    function test_aHundredThousandWinnersArePaidInPieces() public {
        vm.prank(owner);
        drawings.setLimits(1, MONEY, MONEY);
        uint48 number = _drawWith(1, 100_000, "a value");
        while (drawings.drawing(1, number).settledAt == 0) {
            drawings.settle(1, number, _table(), 20_000);
        }
        Drawings.Drawing memory record = drawings.drawing(1, number);
        vm.assertEq(token.balanceOf(wallet), record.transferred, "all at once, with the last piece");
        // 4.9 % win $100, 15 % $10, 40 % $1, one in a thousand $100,000: about $680,000 and $10,000,000.
        vm.assertTrue(record.transferred > 600_000 * DOLLAR && record.transferred < 760_000 * DOLLAR, "as expected");
        vm.assertTrue(record.held > 6_000_000 * DOLLAR && record.held < 14_000_000 * DOLLAR, "held as expected");
    }
}
